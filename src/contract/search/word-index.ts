import { stateNames } from '../states.ts'
import { fold, stateCodeOf } from './search-words.ts'
import { isUnitWord, standsFor } from './spellings.ts'

// The words that a row is found by, beside any part of its text: each word of it, what stands for a word that has several spellings
// ("~st"), a unit whatever it is called ("#4b"), the state by its code and its name ("+tx", "+texas"), and the account number from its
// end ("=4321"), since people give its last digits. The marks are characters that nobody's words have.

/** A piece of a text between spaces, in the letters and digits that it has: "o'brien," → ["o", "brien"]. Pure. */
export const partsOf = (piece: string): string[] => piece.match(/[\p{L}\p{N}]+/gu) ?? []

export const reversed = (text: string): string => [...text].reverse().join('')

const isUnitNumber = (text: string) => /^(?:[a-z]?\d+[a-z]?|[a-z])$/.test(text)

/** The number of a unit at the beginning of these pieces, whatever the unit is called, and how many of them it takes. Pure. */
export const unitAt = ([piece = '', next = '']: string[]): { unit: string; length: number } | null => {
  const own = piece.startsWith('#') ? partsOf(piece).join('') : ''
  if (isUnitNumber(own)) return { unit: own, length: 1 }
  const number = partsOf(next).join('')
  const word = piece === '#' ? piece : partsOf(piece).join('')
  return isUnitWord(word) && isUnitNumber(number) ? { unit: number, length: 2 } : null
}

const unitsIn = (text: string): string[] => {
  const pieces = text.split(/\s+/)
  return pieces.flatMap((_, at) => {
    const found = unitAt(pieces.slice(at, at + 2))
    return found === null ? [] : [`#${found.unit}`]
  })
}

const wordsIn = (text: string): string[] =>
  text.split(/\s+/).flatMap(piece => {
    const parts = partsOf(piece)
    return [
      ...parts,
      ...(parts.length > 1 ? [parts.join('')] : []),
      ...parts.flatMap(standsFor).map(word => `~${word}`),
    ]
  })

/** The code by which rows of this state are found, folded; null: it is none of the states. Pure. */
export const indexedState = (state: string): string | null => {
  const folded = fold(state).trim()
  const code = stateCodeOf(folded) ?? folded
  return stateNames.has(code.toUpperCase()) ? code : null
}

const stateWords = (state: string): string[] => {
  const code = indexedState(state)
  const name = code === null ? undefined : stateNames.get(code.toUpperCase())
  if (code === null || name === undefined) return []
  return [code, `+${code}`, `+${partsOf(fold(name)).join('')}`]
}

export type Worded = {
  /** Texts in which each word counts. */
  texts: (string | null)[]
  /** Found by its end as well. */
  number: string | null
  state: string | null
}

/** All words that a row is found by, for an index of words. Pure. */
export const indexedWords = ({ texts, number, state }: Worded): string => {
  const folded = [...texts, number, state].filter(text => text !== null).map(fold)
  const digits = number === null ? '' : partsOf(fold(number)).join('')
  const words = [
    ...folded.flatMap(wordsIn),
    ...folded.flatMap(unitsIn),
    ...(state === null ? [] : stateWords(state)),
    ...(digits === '' ? [] : [`=${reversed(digits)}`]),
  ]
  return [...new Set(words)].join(' ')
}
