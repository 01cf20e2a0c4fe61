import { stateNames } from '../states.ts'
import { fold, stateCodeOf } from './search-words.ts'
import { isUnitWord, standsFor } from './spellings.ts'

// The words that a row is found by, beside any part of its text: each word of it, what stands for a word that has several spellings
// ("~st"), a unit whatever it is called ("#4b"), the state by its code and its name ("+tx", "+texas"), what of an email address has
// digits ("+garcia85"), and the account number from its end ("=4321"), since people give its last digits. The marks are characters
// that nobody's words have.

/** Nearly every piece, and told at once. */
const isOneWord = (piece: string) => /^[a-z\d]+$/.test(piece)

/** A piece of a text between spaces, in the letters and digits that it has: "o'brien," → ["o", "brien"]. Pure. */
export const partsOf = (piece: string): string[] =>
  isOneWord(piece) ? [piece] : (piece.match(/[\p{L}\p{N}]+/gu) ?? [])

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

const unitsIn = (pieces: string[]): string[] =>
  pieces.flatMap((piece, at) => {
    const mayBegin = piece.startsWith('#') || isUnitWord(isOneWord(piece) ? piece : partsOf(piece).join(''))
    const found = mayBegin ? unitAt(pieces.slice(at, at + 2)) : null
    return found === null ? [] : [`#${found.unit}`]
  })

const hasDigit = (part: string) => /\d/.test(part)

/** A word that may be of an email address, with a digit in it; null: it has none. Pure. */
export const emailWord = (part: string): string | null => (hasDigit(part) ? `+${part}` : null)

/** "garcia85" has a mark, or at a million rows a thousand words would begin as a name does; before its digits it is a word like others. */
const wordsOfEmail = (part: string): string[] => {
  const marked = emailWord(part)
  if (marked === null) return [part]
  const [letters = ''] = /^\p{L}*/u.exec(part) ?? []
  return letters === '' ? [marked] : [letters, marked]
}

const addWords = (words: Set<string>, piece: string): void => {
  const isEmail = piece.includes('@')
  const parts = partsOf(piece)
  for (const part of parts) for (const word of isEmail ? wordsOfEmail(part) : [part]) words.add(word)
  // Few type an address without its punctuation.
  if (parts.length > 1 && !isEmail) words.add(parts.join(''))
  for (const part of parts) for (const stands of standsFor(part)) words.add(`~${stands}`)
}

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

/** Words that all rows with this text are found by, though others may be as well. Pure. */
export const indexedWordsOf = (text: string): string[] =>
  fold(text)
    .split(/\s+/)
    .flatMap(piece => partsOf(piece).filter(part => !piece.includes('@') || !hasDigit(part)))
    .filter(isOneWord)

export type Worded = {
  /** Texts in which each word counts. */
  texts: (string | null)[]
  /** Found by its end as well. */
  number: string | null
  state: string | null
}

/** All words that a row is found by, for an index of words. Pure. */
export const indexedWords = ({ texts: fields, number, state }: Worded): string => {
  const texts = [...fields, number, state].filter(text => text !== null)
  const pieces = texts.map(text => fold(text).split(/\s+/))
  const digits = number === null ? '' : partsOf(fold(number)).join('')
  const words = new Set<string>()
  for (const each of pieces) for (const piece of each) addWords(words, piece)
  for (const each of pieces) for (const unit of unitsIn(each)) words.add(unit)
  if (state !== null) for (const word of stateWords(state)) words.add(word)
  if (digits !== '') words.add(`=${reversed(digits)}`)
  return [...words].join(' ')
}
