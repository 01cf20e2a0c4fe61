import { readTerms, type SearchTerm } from '../../../contract/search/search-terms.ts'
import { normalize } from '../../../contract/search/search-words.ts'
import { wordMatches } from './word-matches.ts'

export type TextPart = { at: number; text: string; match: boolean }

/**
 * Normalizes a text; `places[i]` is the index in the text of the character that became unit i, as one may become two ("ß" → "ss") or none (an accent
 * that is written apart).
 */
const fold = (text: string): { folded: string; places: number[] } => {
  if (/^[\0-\x7f]*$/.test(text)) return { folded: text.toLowerCase(), places: [...text].map((_, at) => at) }
  const pieces = [...text.matchAll(/./gsu)].map(({ 0: one, index }) => ({ piece: normalize(one), index }))
  return {
    folded: pieces.map(({ piece }) => piece).join(''),
    places: pieces.flatMap(({ piece, index }) => Array<number>(piece.length).fill(index)),
  }
}

let last: { search: string; terms: SearchTerm[] } = { search: '', terms: [] }
/** Parses a search; caches the last one, since all texts of a list are compared with the same search. */
const termsOf = (search: string): SearchTerm[] => {
  if (last.search !== search) last = { search, terms: readTerms(search) }
  return last.terms
}

/** Sets `marked` at each occurrence of `word`; `places[i]` is the index in `marked` for unit i of `folded`. */
const mark = (marked: Uint8Array, word: string, folded: string, places?: number[]): void => {
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
    const last = at + word.length - 1
    marked.fill(1, places?.[at] ?? at, (places?.[last] ?? last) + 1)
  }
}

/** Marks a number, ignoring separators between its digits. */
const markNumber = (marked: Uint8Array, number: string, folded: string): void => {
  const units = [...Array(folded.length).keys()]
  const places = units.filter(at => !/[\s.()/#-]/.test(folded.charAt(at)))
  mark(marked, number, places.map(at => folded.charAt(at)).join(''), places)
}

/** Marks a whole word; a state's code only in capitals, since "or" and "in" are words, too. */
const markField = (marked: Uint8Array, field: string, written: string, folded: string): void => {
  for (const { 0: word, index } of folded.matchAll(/[\p{L}\p{N}_~=-]+/gu)) {
    const code = written.slice(index, index + word.length)
    if (word === field && (field.length > 2 || code === code.toUpperCase()))
      marked.fill(1, index, index + word.length)
  }
}

/**
 * Splits a text at the matches of a search (see `readTerms`), ignoring case and accents; terms of one or two letters match only the
 * beginnings of words. The parts together are the text again; `at`: index of a part.
 */
export function splitMatches(text: string, search: string): TextPart[] {
  const terms = termsOf(search)
  if (terms.length === 0 || text === '') return [{ at: 0, text, match: false }]
  const { folded, places } = fold(text)
  const written = places.map(at => text.charAt(at)).join('')
  const found = new Uint8Array(folded.length)
  for (const { words, number, field } of terms) {
    for (const word of words) if (word.length > 2) mark(found, word, folded)
    if (number !== null) markNumber(found, number, folded)
    if (field !== null) markField(found, field, written, folded)
  }
  for (const { from, to } of wordMatches(folded, terms)) found.fill(1, from, to)
  const marked = new Uint8Array(text.length)
  for (const [at, place] of places.entries()) if (found[at] === 1) marked[place] = 1
  // An accent, or the second half of a letter, goes with what is before it.
  const begins = new Set(places)
  for (let at = 1; at < text.length; at++) if (!begins.has(at)) marked[at] = marked[at - 1] ?? 0
  return cutWhereItChanges(text, marked)
}

/** Whether a text has a match of three characters or more: rows show some texts only then. */
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
