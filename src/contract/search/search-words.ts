import { linkEnd, withoutScheme } from '../links/link-text.ts'
import { stateNames } from '../states.ts'

const isPlain = (text: string) => /^[\0-\x7f]*$/.test(text)

/** Text as it is stored for searching and as it is searched for: no accents, no upper case. Pure. */
export const normalize = (text: string): string => {
  if (isPlain(text)) return text.toLowerCase()
  return text.toWellFormed().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
}

/** A number without what people write between its digits: "449-696-7011" → "4496967011". */
export const squeeze = (text: string): string => text.replaceAll(/[\s.()/#-]/g, '')

/**
 * One thing that is searched for, normalized. It is there if all of its words are somewhere, or the number is part of a number,
 * or a field is exactly that: "Texas" is the word or the state TX, "449-696-7011" the text or the number.
 */
export type SearchTerm = { words: string[]; number: string | null; field: string | null }

const stateByName = new Map([...stateNames].map(([code, name]) => [normalize(name), normalize(code)]))
const longestName = Math.max(...[...stateByName.keys()].map(name => name.split(' ').length))

/** The code of a state that goes by this name, normalized: "texas" → "tx". */
export const stateCodeOf = (name: string): string | null => stateByName.get(name) ?? null

const trimmed = (word: string): string => word.replace(/^[.,;:()]+/, '').replace(/[.,;:()]+$/, '')

const numberOf = (word: string): string | null => {
  const number = squeeze(word)
  return /\d/.test(word) && number !== word && number !== '' ? number : null
}

const termOf = (word: string): SearchTerm => {
  const end = /^https?:\/\//.test(word) ? linkEnd(word) : ''
  if (end !== '') return { words: [withoutScheme(word)], number: null, field: end }
  return { words: [word], number: numberOf(word), field: null }
}

/** How many of the words from `at` on are the name of a state, the longest name first; 0 if none is. */
const stateLength = (words: string[], at: number): number => {
  for (let length = longestName; length > 0; length -= 1) {
    const name = words.slice(at, at + length)
    if (name.length === length && stateCodeOf(name.join(' ')) !== null) return length
  }
  return 0
}

/** Reads what a person typed; every term must be there. Commas, periods and brackets around words mean nothing. Pure. */
export const readTerms = (text: string): SearchTerm[] => {
  const words = normalize(text).split(/\s+/).map(trimmed).filter(Boolean)
  const terms = new Map<string, SearchTerm>()
  for (let at = 0; at < words.length; ) {
    const length = stateLength(words, at)
    const name = words.slice(at, at + Math.max(1, length))
    const term =
      length === 0
        ? termOf(name.join(' '))
        : { words: name, number: null, field: stateCodeOf(name.join(' ')) }
    terms.set(name.join(' '), term)
    at += name.length
  }
  return [...terms.values()]
}
