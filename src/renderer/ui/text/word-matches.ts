import { unitAt } from '../../../contract/search/pieces.ts'
import type { SearchTerm } from '../../../contract/search/search-terms.ts'
import { standsFor } from '../../../contract/search/spellings.ts'

type Range = { from: number; to: number }
type Word = { word: string; index: number }
/** `joined`: only its letters and digits; `places`: index in the text of the nth of these. */
type Piece = { text: string; at: number; joined: string; places: (nth: number) => number; words: Word[] }

const plainPiece = /^[a-z\d]+$/

const readPiece = (text: string, at: number): Piece => {
  // Fast path, for nearly every piece: a list parses hundreds of them before it renders.
  if (plainPiece.test(text))
    return { text, at, joined: text, places: nth => at + nth, words: [{ word: text, index: 0 }] }
  const letters = [...text.matchAll(/[\p{L}\p{N}]/gu)].flatMap(({ 0: letter, index }) =>
    [...Array(letter.length).keys()].map(unit => index + unit),
  )
  return {
    text,
    at,
    joined: letters.map(unit => text.charAt(unit)).join(''),
    places: nth => at + (letters[nth] ?? -at),
    words: [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({ word, index })),
  }
}

const piecesOf = (folded: string): Piece[] =>
  [...folded.matchAll(/\S+/g)].map(({ 0: text, index }) => readPiece(text, index))

const between = ({ places }: Piece, first: number, last: number): Range => ({
  from: places(first),
  to: places(last) + 1,
})

const inPiece = (piece: Piece, { parts, stands }: SearchTerm): Range[] => {
  const whole = parts.join('')
  const { joined, words, at } = piece
  const ends = /^\d+$/.test(whole) && joined.endsWith(whole) && /^\d+$/.test(joined)
  return [
    ...(joined.startsWith(whole) ? [between(piece, 0, whole.length - 1)] : []),
    ...(ends ? [between(piece, joined.length - whole.length, joined.length - 1)] : []),
    ...words.flatMap(({ word, index }) => {
      const from = at + index
      if (standsFor(word).some(one => stands.includes(one))) return [{ from, to: from + word.length }]
      return parts.filter(part => word.startsWith(part)).map(part => ({ from, to: from + part.length }))
    }),
  ]
}

const units = (pieces: Piece[], unit: string): Range[] =>
  pieces.flatMap((piece, at) => {
    const found = unitAt(pieces.slice(at, at + 2).map(({ text }) => text))
    const last = found?.length === 2 ? pieces[at + 1] : piece
    if (found === null || last === undefined || !found.unit.startsWith(unit)) return []
    return [{ from: piece.at, to: last.places(unit.length - 1) + 1 }]
  })

/** The ranges of a normalized text that match the terms of a search (see `readTerms`), in any spelling. Pure. */
export const wordMatches = (folded: string, terms: SearchTerm[]): Range[] => {
  const pieces = piecesOf(folded)
  return terms.flatMap(term =>
    term.unit === null ? pieces.flatMap(piece => inPiece(piece, term)) : units(pieces, term.unit),
  )
}
