import { partsOf, piecesOf, unitAt } from '../../../contract/search/pieces.ts'
import {
  mayStandFor,
  umlautsInOneLetter,
  umlautsInTwoLetters,
  wordsOfNickname,
} from '../../../contract/search/spellings.ts'
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
const anyOf = (all: string[]) => (all.length === 1 ? `${all[0]}` : `(${all.join(' OR ')})`)
const allOf = (every: string[]) => (every.length === 1 ? `${every[0]}` : `(${every.join(' AND ')})`)

const lengthOf = (word: string) => [...word].length

/** A word, or one of an email address. */
const beginningOf = (part: string): string =>
  /\d/.test(part) ? anyOf([beginning(part), beginning(emailMark + part)]) : beginning(part)

/** Any part of a number or an ID. */
const partOf = (word: string, ids: boolean): string[] => {
  if (lengthOf(word) < shortestPart) return []
  const part = cutNumber(word)
  return [beginning(numberMark + part), ...(ids ? [beginning(idMark + part)] : [])]
}

const wordExpression = (piece: string, ids: boolean): string => {
  const parts = partsOf(piece)
  const word = parts.join('')
  const nickname = wordsOfNickname(word)
  // Each of the single letters of "o'd" begins words of nearly every row; of an email, "m1@ma" is as telling as can be so far.
  const isTelling =
    parts.length === 1 || piece.includes('@') || parts.some(part => lengthOf(part) >= shortestPart)
  return anyOf([
    ...(isTelling ? [allOf(parts.map(beginningOf))] : []),
    ...(parts.length > 1 ? [beginning(word)] : []),
    ...(nickname.length > 0 ? [allOf(nickname.map(beginning))] : []),
    ...(umlautsInOneLetter(word) === word ? [] : [whole(umlautsInOneLetter(word))]),
    // As it is, too: of "N.W.", which is two words, the index has "nw" without a mark.
    ...mayStandFor(word).flatMap(spelling => [whole(spellingMark + spelling), whole(spelling)]),
    ...(lengthOf(word) >= shortestPart ? [whole(spellingMark + word)] : []),
    ...partOf(word, ids),
  ])
}

/** `digits`: what was typed is a number; null: anything else. */
type Term = { expression: string; endings: string[]; digits: string | null }

const isNumber = (word: string) => /^\d+$/.test(word)
const endingsOf = (word: string) =>
  isNumber(word) && word.length >= shortestPart ? [whole(numberMark + word)] : []

/** After "#", a unit's number may as well be a part of an account's. `spelled`: the first piece with "ue" for "ü". */
const termAt = (pieces: string[], spelled: string, ids: boolean): { term: Term | null; length: number } => {
  const unit = unitAt(pieces)
  const [piece = ''] = pieces
  const word = unit?.unit ?? partsOf(piece).join('')
  if (word === '') return { term: null, length: 1 }
  const mayBeNumber = unit === null || piece.startsWith('#')
  const endings = mayBeNumber ? endingsOf(word) : []
  if (unit !== null) {
    const expression = anyOf([beginning(unitMark + word), ...(mayBeNumber ? partOf(word, ids) : [])])
    return { term: { expression, endings, digits: null }, length: unit.length }
  }
  const expression = anyOf([...new Set([piece, spelled])].map(one => wordExpression(one, ids)))
  return { term: { expression, endings, digits: isNumber(word) ? word : null }, length: 1 }
}

/** Numbers beside each other may be groups of one, some too short to be looked for by themselves: "4402 9188 99". */
const grouped = (terms: Term[], ids: boolean): Omit<Term, 'digits'> => {
  const digits = terms.length === 1 ? '' : terms.map(term => term.digits ?? '').join('')
  return {
    expression: anyOf([allOf(terms.map(({ expression }) => expression)), ...partOf(digits, ids)]),
    endings: [...terms.flatMap(({ endings }) => endings), ...endingsOf(digits)],
  }
}

/** What a person typed, word by word. What has neither letters nor digits means nothing. */
const termsOf = (search: string, ids: boolean): Omit<Term, 'digits'>[] => {
  const pieces = piecesOf(search)
  const spelled = piecesOf(umlautsInTwoLetters(search))
  const groups: Term[][] = []
  for (let at = 0; at < pieces.length; ) {
    const { term, length } = termAt(pieces.slice(at, at + 2), spelled[at] ?? '', ids)
    const before = groups.at(-1)
    if (term?.digits != null && before?.[0]?.digits != null) before.push(term)
    else if (term !== null) groups.push([term])
    at += length
  }
  return groups.map(group => grouped(group, ids))
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
  const endings = [...new Set(terms.flatMap(term => term.endings))]
  return {
    match: every.length === 0 ? null : allOf(every),
    ending: endings.length > 0 ? anyOf(endings) : null,
  }
}
