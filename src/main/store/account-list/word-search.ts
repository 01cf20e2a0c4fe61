import { reversed } from '../../../contract/search/word-index.ts'
import { readWordTerms, type WordTerm } from '../../../contract/search/word-terms.ts'
import { stateNames } from '../../../contract/states.ts'

/**
 * What to look for in the index of words, as FTS5 expressions. `match`: all must be there; null: everything matches. `ranks`: what of it
 * comes first, second and so on, before the rest; `lead`: the same of rows that are known to match.
 */
export type WordSearch = { match: string | null; ranks: { match: string; lead: string }[] }

/** Words have letters, digits and our own marks: nothing that ends a quote. */
const whole = (word: string) => `"${word}"`
const beginning = (word: string) => `"${word}"*`
const anyOf = (expressions: string[]) => `(${expressions.join(' OR ')})`
const allOf = (expressions: string[]) => `(${expressions.join(' AND ')})`

const isDigits = (word: string) => /^\d+$/.test(word)

const wordOf = ({ parts }: WordTerm) => parts.join('')

const endOf = (term: WordTerm): string[] =>
  isDigits(wordOf(term)) ? [beginning(`=${reversed(wordOf(term))}`)] : []

/** Without the name of a state, whose rows hold its code: those that hold the word itself come before them. */
const literalOf = (term: WordTerm): string => {
  const { parts, stands, unit } = term
  if (unit !== null) return beginning(`#${unit}`)
  return anyOf([
    ...(parts.length === 1 || parts.some(part => part.length > 2) ? [allOf(parts.map(beginning))] : []),
    ...(parts.length > 1 ? [beginning(wordOf(term))] : []),
    ...stands.map(word => whole(`~${word}`)),
    ...endOf(term),
  ])
}

const expressionOf = (term: WordTerm): string =>
  term.state === null ? literalOf(term) : anyOf([literalOf(term), whole(`+${term.state}`)])

/** An account number that is just that. */
const exactOf = (term: WordTerm): string[] =>
  isDigits(wordOf(term)) ? [whole(`=${reversed(wordOf(term))}`)] : []

/** The code of a state, which others hold as a part. */
const codeOf = (term: WordTerm): string[] =>
  stateNames.has(wordOf(term).toUpperCase()) ? [whole(`+${wordOf(term)}`)] : []

/** Reads what a person typed. Pure; total over all strings. */
export const readWordSearch = (search: string): WordSearch => {
  const terms = readWordTerms(search)
  if (terms.length === 0) return { match: null, ranks: [] }
  const all = terms.map(expressionOf)
  const ranked = (leading: (term: WordTerm) => string[]): WordSearch['ranks'] => {
    const found = terms.flatMap(leading)
    const lead = anyOf(found)
    return found.length === 0 ? [] : [{ lead, match: allOf([lead, ...(terms.length === 1 ? [] : all)]) }]
  }
  const literal = allOf(terms.map(literalOf))
  return {
    match: allOf(all),
    ranks: [
      ...ranked(exactOf),
      ...ranked(term => (wordOf(term).length > 1 ? endOf(term) : [])),
      ...ranked(codeOf),
      ...(terms.some(({ state }) => state !== null) ? [{ lead: literal, match: literal }] : []),
    ],
  }
}
