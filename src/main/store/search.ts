import { fold, readTerms, type SearchTerm, squeeze } from '../../contract/search/search-words.ts'
import { stateNames } from '../../contract/states.ts'

/** Ends a number inside a field, so that its end can be looked for; whitespace, so that nobody can type it. */
const numberEnd = '\r'

/** Characters of a text that it can be found by; to index a row of the longest ones whole would hold the app up. */
export const searchedCharacters = 300

/** A number of an account as a field to search in, ended, and once more without its dashes. Pure. */
export const numberFields = (number: string | null): string[] => {
  if (number === null) return []
  const plain = squeeze(number)
  return (plain === number ? [number] : [number, plain]).map(text => text.trim() + numberEnd)
}

/** Nearly every field, and told at once. */
const isOneLine = (field: string) => /^[!-~]+(?: [!-~]+)*\r?$/.test(field)

const inOneLine = (field: string): string => {
  if (isOneLine(field)) return field
  const end = field.endsWith(numberEnd) ? numberEnd : ''
  return field.slice(0, field.length - end.length).replaceAll(/\s+/g, ' ') + end
}

/**
 * One text to search in: each field between line breaks, so that no word runs over into the next field and a whole field can
 * be looked for. Pure.
 */
export const foldAll = (fields: (string | null)[]): string =>
  fold(`\n${fields.map(field => (field === null ? '' : `${inOneLine(field)}\n`)).join('')}`)

/**
 * What to look for. `match` is an FTS5 expression over trigrams; `parts` are words of one or two characters, which trigrams
 * cannot find. All must be there; both empty: everything matches. `first`: an expression for what ranks before the rest.
 */
export type Search = { match: string | null; parts: string[]; first: string | null }

/** In quotes, nothing is an operator; a quote inside is doubled. */
export const quoted = (word: string) => `"${word.replaceAll('"', '""')}"`

const isLong = (word: string) => [...word].length >= 3

/** The ways in which a term is found by parts of three letters and more: of each, all texts must be there. */
const waysOf = ({ words, number, field }: SearchTerm): string[][] =>
  [
    words.filter(isLong),
    number === null || !isLong(number) ? [] : [number],
    field === null ? [] : [`\n${field}\n`],
  ].filter(texts => texts.length > 0)

/** What finds each way, as an expression. Pure. */
export const anyWay = (ways: string[][], express = quoted): string =>
  `(${ways.map(texts => `(${texts.map(express).join(' AND ')})`).join(' OR ')})`

/** A term as an expression; null if only `instr` can find it. */
const expressionOf = (term: SearchTerm): string | null => {
  const ways = waysOf(term)
  return ways.length === 0 ? null : anyWay(ways)
}

/** The end of a number, as people give it on the telephone; and the code of a state, which others hold as a part. */
const firstOf = ({ words, number }: SearchTerm): string[] => {
  const word = number ?? words.join(' ')
  if (/^\d{2,}$/.test(word)) return [quoted(word + numberEnd)]
  return stateNames.has(word.toUpperCase()) ? [quoted(`\n${word}\n`)] : []
}

// A NUL would end the expression early.
const termsOf = (text: string): SearchTerm[] => readTerms(text.replaceAll('\0', ' '))

/** The ways of each term; null where only `instr` can find one. Pure; total over all strings. */
export const readWays = (text: string): string[][][] | null => {
  const all = termsOf(text).map(waysOf)
  return all.some(ways => ways.length === 0) ? null : all
}

/** Reads what a person typed: words, each of which may be any part of any field. Pure; total over all strings. */
export const readSearch = (text: string): Search => {
  const terms = termsOf(text)
  const expressions = terms.map(expressionOf).filter(expression => expression !== null)
  const first = terms.flatMap(firstOf)
  return {
    match: expressions.length === 0 ? null : expressions.join(' AND '),
    parts: terms.flatMap(term => (expressionOf(term) === null ? term.words : [])),
    first: first.length === 0 ? null : `(${first.join(' OR ')})`,
  }
}

/** The conditions for the short words over a column, and their named parameters. */
export const partConditions = (column: string, parts: string[]) => ({
  conditions: parts.map((_, index) => `instr(${column}, :part${index}) > 0`),
  parameters: Object.fromEntries(parts.map((part, index) => [`part${index}`, part])),
})
