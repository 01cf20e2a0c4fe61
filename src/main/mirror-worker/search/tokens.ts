import { partsOf, unitAt } from '../../../contract/search/pieces.ts'
import { normalize } from '../../../contract/search/search-words.ts'
import { isUnitWord, standsFor } from '../../../contract/search/spellings.ts'
import { stateCode } from '../../../contract/search/state-code.ts'
import { stateNames } from '../../../contract/states.ts'
import { initialsOf } from '../../../contract/utility-initials.ts'
import { cutNumber, emailMark, idMark, numberMark, shortestPart, spellingMark, unitMark } from './marks.ts'

/** Characters of a field that count: as many as a note may have, and a hostile field must not hold the worker up. */
const longestField = 2_000
const isLong = ({ length }: string) => length > 300
/** Tokens of a row: some forty are usual. */
const mostTokens = 500

export type Tokened = {
  /** Texts of which each word counts: names, emails, street, city, ZIP. */
  texts: (string | null | undefined)[]
  /** Found by its words, and by its initials: "PG&E". */
  utility?: string | null
  /** Found by any part; rows whose number ends as was typed come first. */
  number?: string | null
  /** Found by any part. */
  ids: (string | null | undefined)[]
  /** Found by code and name. */
  state?: string | null
  /** What is filtered by: see marks.ts. */
  filters?: string[]
}

/** In the letters and digits that it has, normalized: "449-696" → "449696". Pure. */
const squeezed = (text: string): string => partsOf(normalize(text)).join('')

const isSecondHalf = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff

const endingsOf = (mark: string, text: string | null | undefined): string[] => {
  if (text == null) return []
  const all = cutNumber(squeezed(text.slice(0, longestField)))
  if (all === '') return []
  const endings: string[] = []
  for (let at = 0; at === 0 || at <= all.length - shortestPart; at += 1) {
    // Not between the halves of a surrogate pair.
    if (at === 0 || !isSecondHalf(all.charCodeAt(at))) endings.push(mark + all.slice(at))
  }
  return endings
}

/** A word of an email address with a digit has a mark; before its digits it is a word like others. */
const wordsOfEmail = (part: string): string[] => {
  if (!/\d/.test(part)) return [part]
  const [letters = ''] = /^\p{L}*/u.exec(part) ?? []
  return [...(letters === '' ? [] : [letters]), emailMark + part]
}

/** Words of a piece of text between spaces. Few type an address without its punctuation, but many a name: "O'Dell" is "odell" too. */
const wordsOf = (piece: string): string[] => {
  const parts = partsOf(piece)
  const stands = parts.flatMap(standsFor).map(word => spellingMark + word)
  if (piece.includes('@')) return [...parts.flatMap(wordsOfEmail), ...stands]
  return [...parts, ...(parts.length > 1 ? [parts.join('')] : []), ...stands]
}

const unitsIn = (pieces: string[]): string[] =>
  pieces.flatMap((piece, at) => {
    const mayBegin = piece.startsWith('#') || isUnitWord(partsOf(piece).join(''))
    const found = mayBegin ? unitAt(pieces.slice(at, at + 2)) : null
    return found === null ? [] : [unitMark + found.unit]
  })

const stateWords = (state: string): string[] => {
  const code = stateCode(state.slice(0, longestField))
  if (code === null) return []
  const name = partsOf(normalize(stateNames.get(code) ?? ''))
  return [code.toLowerCase(), ...name, ...(name.length > 1 ? [name.join('')] : [])]
}

/**
 * The tokens of a row, apart by spaces, for the table `word`: filters, words, endings of numbers and IDs. Whatever a field holds, a token
 * has only letters, digits and its mark. Pure.
 */
export const tokensOf = ({ texts, utility, number, ids, state, filters }: Tokened): string => {
  const tokens = new Set(filters)
  const add = (some: string[]) => {
    for (const token of some) if (tokens.size < mostTokens) tokens.add(token)
  }
  add(stateWords(state ?? ''))
  add(initialsOf(utility ?? '').map(initials => spellingMark + initials))
  add(endingsOf(numberMark, number))
  for (const id of ids) add(endingsOf(idMark, id))
  const all = [...texts, utility, number, state].filter(text => text != null)
  // Long ones last: they may have more tokens than are taken.
  for (const text of all.toSorted((one, other) => Number(isLong(one)) - Number(isLong(other)))) {
    const pieces = normalize(text.slice(0, longestField)).split(/\s+/)
    for (const piece of pieces) add(wordsOf(piece))
    add(unitsIn(pieces))
  }
  return [...tokens].join(' ')
}
