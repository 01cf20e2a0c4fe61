import { unitAt } from '../../../contract/search/pieces.ts'
import type { SearchTerm } from '../../../contract/search/search-terms.ts'
import { standsFor } from '../../../contract/search/spellings.ts'

type Range = { from: number; to: number }
type Word = { word: string; from: number }
/** What stands between spaces, and its words at their indexes in the whole text; `joined`: these without what is between them. */
type Piece = { text: string; at: number; words: Word[]; joined: string }

const plainPiece = /^[a-z\d]+$/

const readPiece = (text: string, at: number): Piece => {
  // Fast path, for nearly every piece: a list parses hundreds of them before it renders.
  if (plainPiece.test(text)) return { text, at, words: [{ word: text, from: at }], joined: text }
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    word,
    from: at + index,
  }))
  return { text, at, words, joined: words.map(({ word }) => word).join('') }
}

const piecesOf = (folded: string): Piece[] =>
  [...folded.matchAll(/\S+/g)].map(({ 0: text, index }) => readPiece(text, index))

/** The range in the whole text from one unit of `joined` to another, both included. */
const between = ({ words }: Piece, first: number, last: number): Range => {
  const places = words.flatMap(({ word, from }) => word.split('').map((_, unit) => from + unit))
  return { from: places[first] ?? 0, to: (places[last] ?? 0) + 1 }
}

const inPiece = (piece: Piece, { parts, stands }: SearchTerm): Range[] => {
  const whole = parts.join('')
  const { joined, words } = piece
  const ends = /^\d+$/.test(joined) && joined.endsWith(whole)
  return [
    ...(joined.startsWith(whole) ? [between(piece, 0, whole.length - 1)] : []),
    ...(ends ? [between(piece, joined.length - whole.length, joined.length - 1)] : []),
    ...words.flatMap(({ word, from }) =>
      standsFor(word).some(one => stands.includes(one))
        ? [{ from, to: from + word.length }]
        : parts.filter(part => word.startsWith(part)).map(part => ({ from, to: from + part.length })),
    ),
  ]
}

const units = (pieces: Piece[], unit: string): Range[] =>
  pieces.flatMap((piece, at) => {
    const found = unitAt(pieces.slice(at, at + 2).map(({ text }) => text))
    const last = found?.length === 2 ? pieces[at + 1] : piece
    if (found === null || last === undefined || !found.unit.startsWith(unit)) return []
    return [{ from: piece.at, to: between(last, 0, unit.length - 1).to }]
  })

/** The ranges of a normalized text that match the terms of a search (see `readTerms`), in any spelling. Pure. */
export const wordMatches = (folded: string, terms: SearchTerm[]): Range[] => {
  const pieces = piecesOf(folded)
  return terms.flatMap(term =>
    term.unit === null ? pieces.flatMap(piece => inPiece(piece, term)) : units(pieces, term.unit),
  )
}
