/** What a row's words must be like; `open`: a word that begins so. */
export type Expression = { word: string; open: boolean } | { any: Expression[] } | { all: Expression[] }

/** Beginnings of so many letters are words of their own in the index; what begins with more, FTS5 gathers from all words that do. */
const indexedLetters = 3

/** Of digits, few words begin alike. */
const lettersOf = (word: string, most: number) => (/\d/.test(word) ? word : [...word].slice(0, most).join(''))

/** For FTS5; `most`: letters of an open word that count. Words have letters, digits and our own marks: nothing that ends a quote. Pure. */
export const expressed = (expression: Expression, most = Number.POSITIVE_INFINITY): string => {
  if ('any' in expression) return `(${expression.any.map(each => expressed(each, most)).join(' OR ')})`
  if ('all' in expression) return `(${expression.all.map(each => expressed(each, most)).join(' AND ')})`
  const { word, open } = expression
  return open ? `"${lettersOf(word, most)}"*` : `"${word}"`
}

/** Finds all that an expression does, and more, without gathering anything; null: just what the expression does. Pure. */
export const roughly = (expression: Expression): string | null => {
  const rough = expressed(expression, indexedLetters)
  return rough === expressed(expression) ? null : rough
}

/** Whether a row with these words, apart by spaces, is found. Pure. */
export const holds = (expression: Expression, words: string): boolean => {
  if ('any' in expression) return expression.any.some(each => holds(each, words))
  if ('all' in expression) return expression.all.every(each => holds(each, words))
  const { word, open } = expression
  return ` ${words} `.includes(open ? ` ${word}` : ` ${word} `)
}
