import { readTerms, type SearchTerm } from '../../../contract/search/search-terms.ts'
import { normalize } from '../../../contract/search/search-words.ts'
import { wordMatches } from './word-matches.ts'

export type TextPart = { at: number; text: string; match: boolean }

/** Without case and accents, one UTF-16 unit for one, so that places in it are places in the original. */
const fold = (text: string): string =>
  /^[\0-\x7f]*$/.test(text)
    ? text.toLowerCase()
    : [...Array(text.length).keys()]
        .map(at => normalize(text.charAt(at)).charAt(0) || text.charAt(at))
        .join('')

let last: { search: string; terms: SearchTerm[] } = { search: '', terms: [] }
/** Remembers the last search that was read: all texts of a list are held against the same one. */
const termsOf = (search: string): SearchTerm[] => {
  if (last.search !== search) last = { search, terms: readTerms(search) }
  return last.terms
}

/** Marks in `marked` where `word` stands; `places[i]` is where the i-th unit of `folded` stands in the original. */
const mark = (marked: Uint8Array, word: string, folded: string, places?: number[]): void => {
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
    const last = at + word.length - 1
    marked.fill(1, places?.[at] ?? at, (places?.[last] ?? last) + 1)
  }
}

/** A number, whatever stands between its digits here or there. */
const markNumber = (marked: Uint8Array, number: string, folded: string): void => {
  const places = [...folded].map((_, at) => at).filter(at => !/[\s.()/#-]/.test(folded.charAt(at)))
  mark(marked, number, places.map(at => folded.charAt(at)).join(''), places)
}

/** A whole word; the code of a state only in capitals, since "or" and "in" are words. */
const markField = (marked: Uint8Array, field: string, text: string, folded: string): void => {
  for (const { 0: word, index } of folded.matchAll(/[\p{L}\p{N}_~=-]+/gu)) {
    const written = text.slice(index, index + word.length)
    if (word === field && (field.length > 2 || written === written.toUpperCase()))
      marked.fill(1, index, index + word.length)
  }
}

/**
 * Cuts a text at what a search looks for (see `readTerms`), regardless of case and accents; words of one or two letters only begin words.
 * The parts together are the text again; `at` is where a part begins.
 */
export function splitMatches(text: string, search: string): TextPart[] {
  const terms = termsOf(search)
  if (terms.length === 0 || text === '') return [{ at: 0, text, match: false }]
  const folded = fold(text)
  const marked = new Uint8Array(text.length)
  for (const { words, number, field } of terms) {
    for (const word of words) if (word.length > 2) mark(marked, word, folded)
    if (number !== null) markNumber(marked, number, folded)
    if (field !== null) markField(marked, field, text, folded)
  }
  for (const { from, to } of wordMatches(folded, terms)) marked.fill(1, from, to)
  return cutWhereItChanges(text, marked)
}

/** Whether a search of three characters or more is found in a text that a row shows only then. */
export const holdsMatch = (text: string, search: string): boolean =>
  splitMatches(text, search).some(part => part.match && part.text.length > 2)

const cutWhereItChanges = (text: string, marked: Uint8Array): TextPart[] => {
  const parts: TextPart[] = []
  let from = 0
  for (let at = 1; at <= text.length; at++) {
    if (at < text.length && marked[at] === marked[from]) continue
    parts.push({ at: from, text: text.slice(from, at), match: marked[from] === 1 })
    from = at
  }
  return parts
}
