import { partsOf, piecesOf, unitAt } from '../../../contract/search/pieces.ts'
import { mayStandFor } from '../../../contract/search/spellings.ts'
import {
  cutNumber,
  emailMark,
  type Filters,
  filterTokens,
  idMark,
  numberMark,
  shortestPart,
  spellingMark,
  unitMark,
} from './marks.ts'

/** A search with filters. `ids`: whether IDs are searched as well. */
export type Wanted = Filters & { search: string; ids: boolean }

/** Words consist of letters, digits and marks, so no quote or operator of FTS5 is in them. */
const whole = (word: string) => `"${word}"`
const beginning = (word: string) => `"${word}"*`
const any = (all: string[]) => (all.length === 1 ? `${all[0]}` : `(${all.join(' OR ')})`)
const all = (every: string[]) => (every.length === 1 ? `${every[0]}` : `(${every.join(' AND ')})`)

const lengthOf = (word: string) => [...word].length

/** A word, or one of an email address. */
const beginningOf = (part: string): string =>
  /\d/.test(part) ? any([beginning(part), beginning(emailMark + part)]) : beginning(part)

/** Any part of a number or an ID. */
const partOf = (word: string, ids: boolean): string[] => {
  if (lengthOf(word) < shortestPart) return []
  const part = cutNumber(word)
  return [beginning(numberMark + part), ...(ids ? [beginning(idMark + part)] : [])]
}

const wordExpression = (piece: string, ids: boolean): string => {
  const parts = partsOf(piece)
  const word = parts.join('')
  // Each of the single letters of "o'd" begins words of nearly every row; of an email, "m1@ma" is as telling as can be so far.
  const isTelling =
    parts.length === 1 || piece.includes('@') || parts.some(part => lengthOf(part) >= shortestPart)
  return any([
    ...(isTelling ? [all(parts.map(beginningOf))] : []),
    ...(parts.length > 1 ? [beginning(word)] : []),
    // As it is, too: of "N.W.", which is two words, the index has "nw" without a mark.
    ...mayStandFor(word).flatMap(spelling => [whole(spellingMark + spelling), whole(spelling)]),
    ...(lengthOf(word) >= shortestPart ? [whole(spellingMark + word)] : []),
    ...partOf(word, ids),
  ])
}

type Term = { expression: string; ending: string | null }

const isEnding = (word: string) => /^\d+$/.test(word) && word.length >= shortestPart

/** After "#", a unit's number may as well be a part of an account's. */
const termAt = (pieces: string[], ids: boolean): { term: Term | null; length: number } => {
  const unit = unitAt(pieces)
  const [piece = ''] = pieces
  const word = unit?.unit ?? partsOf(piece).join('')
  if (word === '') return { term: null, length: 1 }
  const mayBeNumber = unit === null || piece.startsWith('#')
  const ending = mayBeNumber && isEnding(word) ? whole(numberMark + word) : null
  if (unit !== null) {
    const expression = any([beginning(unitMark + word), ...(mayBeNumber ? partOf(word, ids) : [])])
    return { term: { expression, ending }, length: unit.length }
  }
  return { term: { expression: wordExpression(piece, ids), ending }, length: 1 }
}

/** What a person typed, word by word. What has neither letters nor digits means nothing. */
const termsOf = (search: string, ids: boolean): Term[] => {
  const pieces = piecesOf(search)
  const terms: Term[] = []
  for (let at = 0; at < pieces.length; ) {
    const { term, length } = termAt(pieces.slice(at, at + 2), ids)
    if (term !== null) terms.push(term)
    at += length
  }
  return terms
}

/**
 * Reads what a person typed, and filters, into expressions for `word MATCH`: all of it must be there. `match`: what is found; null: everything.
 * `ending`: account numbers that end as was typed, which come first; null: nothing does. Pure; total over all strings.
 */
export const matchOf = (wanted: Wanted) => {
  const terms = termsOf(wanted.search, wanted.ids)
  const every = [
    ...new Set([...filterTokens(wanted).map(whole), ...terms.map(({ expression }) => expression)]),
  ]
  const endings = [...new Set(terms.flatMap(({ ending }) => ending ?? []))]
  return {
    match: every.length === 0 ? null : all(every),
    ending: endings.length > 0 ? any(endings) : null,
  }
}
