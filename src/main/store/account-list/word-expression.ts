/** What a row's words must be like; `open`: a word that begins so. */
export type Expression = { word: string; open: boolean } | { any: Expression[] } | { all: Expression[] }

/** Beginnings of so many letters are words of their own in the index; what begins with more, FTS5 gathers from all words that do. */
const indexedLetters = 3

/** Of digits, few words begin alike. */
const lettersOf = (word: string, most: number) => (/\d/.test(word) ? word : [...word].slice(0, most).join(''))

/** The words of the index that begin so; null: they are too many to be named, or few rows have each of them. */
export type WordsLike = (beginning: string) => readonly string[] | null

/** `most`: letters of an open word that count, where the words that begin so are not named. */
type Ways = { wordsLike?: WordsLike | undefined; most?: number }

const openWord = (word: string, { wordsLike, most = Number.POSITIVE_INFINITY }: Ways): string => {
  const like = word.length > indexedLetters ? (wordsLike?.(word) ?? null) : null
  if (like === null) return `"${lettersOf(word, most)}"*`
  return like.length === 0 ? `"${word}"` : `(${like.map(each => `"${each}"`).join(' OR ')})`
}

/** For FTS5. Words have letters, digits and our own marks: nothing that ends a quote. Pure, if `wordsLike` is. */
export const expressed = (expression: Expression, ways: Ways = {}): string => {
  if ('any' in expression) return `(${expression.any.map(each => expressed(each, ways)).join(' OR ')})`
  if ('all' in expression) return `(${expression.all.map(each => expressed(each, ways)).join(' AND ')})`
  return expression.open ? openWord(expression.word, ways) : `"${expression.word}"`
}

/** Finds all that an expression does, and more, without gathering anything; null: just what the expression does. Pure, if `wordsLike` is. */
export const roughly = (expression: Expression, wordsLike?: WordsLike): string | null => {
  const rough = expressed(expression, { wordsLike, most: indexedLetters })
  return rough === expressed(expression, { wordsLike }) ? null : rough
}

/** Whether a row with these words, apart by spaces, is found. Pure. */
export const holds = (expression: Expression, words: string): boolean => {
  if ('any' in expression) return expression.any.some(each => holds(each, words))
  if ('all' in expression) return expression.all.every(each => holds(each, words))
  const { word, open } = expression
  return ` ${words} `.includes(open ? ` ${word}` : ` ${word} `)
}
