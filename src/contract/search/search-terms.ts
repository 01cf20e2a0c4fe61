import { linkEnd, withoutScheme } from '../links/link-text.ts'
import { partsOf, piecesOf, unitAt } from './pieces.ts'
import { squeeze } from './search-words.ts'
import { mayStandFor } from './spellings.ts'
import { longestStateName, stateOfName } from './state-code.ts'

/**
 * One search term, normalized. A text has it if it contains its words, or if all its parts begin words, or all parts joined begin one, or a word of
 * another spelling stands for it, or a word equals its `field`.
 */
export type SearchTerm = {
  /** As typed, without commas, periods and brackets around them. */
  words: string[]
  /** The words' runs of letters and digits. */
  parts: string[]
  /** Common forms of words that it may be another spelling of, as in the full-text index. */
  stands: string[]
  /** A number without the characters that people write between its digits. */
  number: string | null
  /** The code of a state, or the end of a link's URL. */
  field: string | null
  /** The number of a unit, whatever the unit is called; after "#" it may be a `number` too, and all other fields are empty. */
  unit: string | null
}
const nothing: SearchTerm = { words: [], parts: [], stands: [], number: null, field: null, unit: null }

const trimmed = (word: string): string => word.replace(/^[.,;:()]+/, '').replace(/[.,;:()]+$/, '')

const numberOf = (word: string): string | null => {
  const number = squeeze(word)
  return /\d/.test(word) && (number !== word || /^\d{3,}$/.test(word)) ? number : null
}

/** The state whose name begins these words, the longest name first. */
const stateAt = (words: string[]) => {
  for (let length = Math.min(longestStateName, words.length); length > 0; length -= 1) {
    const code = stateOfName(words.slice(0, length).join(' '))
    if (code !== null) return { length, code: code.toLowerCase() }
  }
  return null
}

const termAt = (pieces: string[]): { term: SearchTerm; length: number } => {
  const unit = unitAt(pieces)
  if (unit !== null) {
    const number = pieces[0]?.startsWith('#') ? numberOf(unit.unit) : null
    return { term: { ...nothing, unit: unit.unit, number }, length: unit.length }
  }
  const state = stateAt(pieces.map(trimmed))
  const length = state?.length ?? 1
  const words = pieces.slice(0, length).map(trimmed)
  const [word = ''] = words
  const parts = words.flatMap(partsOf)
  const end = /^https?:\/\//.test(word) ? linkEnd(word) : ''
  const term = {
    ...nothing,
    words: end === '' ? words : [withoutScheme(word)],
    parts,
    stands: length === 1 ? mayStandFor(parts.join('')) : [],
    number: end === '' ? numberOf(word) : null,
    field: state?.code ?? (end || null),
  }
  return { term, length }
}

/** Reads what a person typed; a text must have every term. Pieces without letters and digits are ignored. Pure. */
export const readTerms = (search: string): SearchTerm[] => {
  const pieces = piecesOf(search)
  const terms: SearchTerm[] = []
  for (let at = 0; at < pieces.length; ) {
    const { term, length } = termAt(pieces.slice(at, at + longestStateName))
    if (term.parts.length > 0 || term.unit !== null) terms.push(term)
    at += length
  }
  return terms
}
