import { emailWord, reversed } from '../../../contract/search/word-index.ts'
import { readWordTerms, type WordTerm } from '../../../contract/search/word-terms.ts'
import { stateNames } from '../../../contract/states.ts'
import { type Expression, expressed, type WordsLike } from './word-expression.ts'

/**
 * What to look for in the index of words, as FTS5 expressions. `match`: all must be there; null: everything matches; `all`: what it was
 * made of. `ranks`: what of it comes first, second and so on, before the rest; `lead`: the same of rows that are known to match.
 */
export type WordSearch = {
  match: string | null
  all: Expression
  ranks: { match: string; lead: string }[]
}

const whole = (word: string): Expression => ({ word, open: false })
const beginning = (word: string): Expression => ({ word, open: true })
/** As a word, or of an email address. */
const beginningOf = (part: string): Expression => {
  const marked = emailWord(part)
  return marked === null ? beginning(part) : { any: [beginning(part), beginning(marked)] }
}
const anyOf = (any: Expression[]): Expression => ({ any })
const allOf = (all: Expression[]): Expression => ({ all })

const isDigits = (word: string) => /^\d+$/.test(word)

const wordOf = ({ parts }: WordTerm) => parts.join('')

const endOf = (term: WordTerm): Expression[] =>
  isDigits(wordOf(term)) ? [beginning(`=${reversed(wordOf(term))}`)] : []

/** Without the name of a state, whose rows hold its code: those that hold the word itself come before them. */
const literalOf = (term: WordTerm): Expression => {
  const { parts, stands, unit } = term
  if (unit !== null) return beginning(`#${unit}`)
  return anyOf([
    ...(parts.length === 1 || parts.some(part => part.length > 2) ? [allOf(parts.map(beginningOf))] : []),
    ...(parts.length > 1 ? [beginning(wordOf(term))] : []),
    ...stands.map(word => whole(`~${word}`)),
    ...endOf(term),
  ])
}

const expressionOf = (term: WordTerm): Expression =>
  term.state === null ? literalOf(term) : anyOf([literalOf(term), whole(`+${term.state}`)])

/** An account number that is just that. */
const exactOf = (term: WordTerm): Expression[] =>
  isDigits(wordOf(term)) ? [whole(`=${reversed(wordOf(term))}`)] : []

/** The code of a state, which others hold as a part. */
const codeOf = (term: WordTerm): Expression[] =>
  stateNames.has(wordOf(term).toUpperCase()) ? [whole(`+${wordOf(term)}`)] : []

/** Reads what a person typed. Pure, if `wordsLike` is; total over all strings. */
export const readWordSearch = (search: string, wordsLike?: WordsLike): WordSearch => {
  const terms = readWordTerms(search)
  const inFull = (expression: Expression) => expressed(expression, { wordsLike })
  const all = terms.map(expressionOf)
  if (terms.length === 0) return { match: null, all: allOf(all), ranks: [] }
  const ranked = (leading: (term: WordTerm) => Expression[]): WordSearch['ranks'] => {
    const found = terms.flatMap(leading)
    if (found.length === 0) return []
    const lead = anyOf(found)
    return [{ lead: inFull(lead), match: inFull(allOf([lead, ...(terms.length === 1 ? [] : all)])) }]
  }
  const literal = inFull(allOf(terms.map(literalOf)))
  return {
    match: inFull(allOf(all)),
    all: allOf(all),
    ranks: [
      ...ranked(exactOf),
      ...ranked(term => (wordOf(term).length > 1 ? endOf(term) : [])),
      ...ranked(codeOf),
      ...(terms.some(({ state }) => state !== null) ? [{ lead: literal, match: literal }] : []),
    ],
  }
}
