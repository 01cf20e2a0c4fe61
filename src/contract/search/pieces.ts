import { normalize } from './search-words.ts'
import { isUnitWord } from './spellings.ts'

/** Most pieces are one word, and this test is quick. */
const isOneWord = (piece: string) => /^[a-z\d]+$/.test(piece)

/** The runs of letters and digits in a piece of text between spaces: "o'brien," → ["o", "brien"]. Pure. */
export const partsOf = (piece: string): string[] =>
  isOneWord(piece) ? [piece] : (piece.match(/[\p{L}\p{N}]+/gu) ?? [])

/** What a person typed, normalized, between spaces: what has neither letters nor digits is ignored, but for "#" before a number. Pure. */
export const piecesOf = (search: string): string[] =>
  normalize(search)
    .split(/\s+/)
    .filter((piece, at, all) => partsOf(piece).length > 0 || (piece === '#' && at + 1 < all.length))

/** A longer number is an account's, which people write with "#", too. */
const isUnitNumber = (text: string) => /^(?:[a-z]?\d{1,5}[a-z]?|[a-z])$/.test(text)

/** The unit's number at the beginning of these pieces, whatever the unit is called, and how many pieces it takes; null: none. Pure. */
export const unitAt = ([piece = '', next = '']: string[]): { unit: string; length: number } | null => {
  const own = piece.startsWith('#') ? partsOf(piece).join('') : ''
  if (isUnitNumber(own)) return { unit: own, length: 1 }
  const number = partsOf(next).join('')
  const word = piece === '#' ? piece : partsOf(piece).join('')
  return isUnitWord(word) && isUnitNumber(number) ? { unit: number, length: 2 } : null
}
