import { isUnitWord } from './spellings.ts'

/** Nearly every piece, and quick to see. */
const isOneWord = (piece: string) => /^[a-z\d]+$/.test(piece)

/** A piece of a text between spaces, in the letters and digits that it has: "o'brien," → ["o", "brien"]. Pure. */
export const partsOf = (piece: string): string[] =>
  isOneWord(piece) ? [piece] : (piece.match(/[\p{L}\p{N}]+/gu) ?? [])

const isUnitNumber = (text: string) => /^(?:[a-z]?\d+[a-z]?|[a-z])$/.test(text)

/** The number of a unit at the beginning of these pieces, whatever the unit is called, and how many of them it takes. Pure. */
export const unitAt = ([piece = '', next = '']: string[]): { unit: string; length: number } | null => {
  const own = piece.startsWith('#') ? partsOf(piece).join('') : ''
  if (isUnitNumber(own)) return { unit: own, length: 1 }
  const number = partsOf(next).join('')
  const word = piece === '#' ? piece : partsOf(piece).join('')
  return isUnitWord(word) && isUnitNumber(number) ? { unit: number, length: 2 } : null
}
