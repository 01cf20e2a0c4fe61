import { standsFor } from '../../contract/search/spellings.ts'
import { unitAt } from '../../contract/search/word-index.ts'
import type { WordTerm } from '../../contract/search/word-terms.ts'

type Range = { from: number; to: number }
type Piece = { text: string; at: number }

const piecesOf = (folded: string): Piece[] =>
  [...folded.matchAll(/\S+/g)].map(({ 0: text, index }) => ({ text, at: index }))

/** Places of the letters and digits of a piece, as if there were nothing between them. */
const lettersOf = ({ text, at }: Piece): { joined: string; places: number[] } => {
  const found = [...text.matchAll(/[\p{L}\p{N}]/gu)]
  return { joined: found.map(([letter]) => letter).join(''), places: found.map(({ index }) => at + index) }
}

const between = (places: number[], first: number, last: number): Range => ({
  from: places[first] ?? 0,
  to: (places[last] ?? 0) + 1,
})

const inPiece = (piece: Piece, { parts, stands }: WordTerm): Range[] => {
  const whole = parts.join('')
  const { joined, places } = lettersOf(piece)
  const words = [...piece.text.matchAll(/[\p{L}\p{N}]+/gu)]
  const ends = /^\d+$/.test(whole) && joined.endsWith(whole) && /^\d+$/.test(joined)
  return [
    ...(joined.startsWith(whole) ? [between(places, 0, whole.length - 1)] : []),
    ...(ends ? [between(places, joined.length - whole.length, joined.length - 1)] : []),
    ...words.flatMap(({ 0: word, index }) => {
      const from = piece.at + index
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
    const { places } = lettersOf(last)
    return [{ from: piece.at, to: (places[unit.length - 1] ?? 0) + 1 }]
  })

/** Where a text that has no case and no accents holds the words of a search (see `readWordTerms`), in any spelling. Pure. */
export const wordMatches = (folded: string, terms: WordTerm[]): Range[] => {
  const pieces = piecesOf(folded)
  return terms.flatMap(term =>
    term.unit === null ? pieces.flatMap(piece => inPiece(piece, term)) : units(pieces, term.unit),
  )
}
