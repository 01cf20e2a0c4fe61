import { stateNames } from '../states.ts'
import { partsOf, unitAt } from './pieces.ts'
import { normalize, stateCodeOf } from './search-words.ts'
import { mayStandFor } from './spellings.ts'

/**
 * One thing that is searched for by words. It is there if all its parts begin words of the row (of several, one must be longer than two
 * letters), or all of them together one, or a word
 * that is spelled another way stands for it; or, of a number, if the account number ends so.
 */
export type WordTerm = {
  parts: string[]
  /** What may stand for it, as the index of words has it. */
  stands: string[]
  /** The number of a unit, whatever that is called; then nothing else counts. */
  unit: string | null
  /** Where it is the name of a state: that, without spaces. */
  state: string | null
}

/** Names of states as one word, as the index has them: of no other word is it asked whether it is one. */
const joinedNames = new Set([...stateNames.values()].map(name => partsOf(normalize(name)).join('')))
const longestName = Math.max(...[...stateNames.values()].map(name => name.split(' ').length))

/** How many of the words from the first on are the name of a state, the longest name first; 0 if none is. */
const stateLength = (words: string[]): number => {
  for (let length = Math.min(longestName, words.length); length > 1; length -= 1) {
    if (stateCodeOf(words.slice(0, length).join(' ')) !== null) return length
  }
  return 0
}

const termAt = (pieces: string[]): { term: WordTerm; length: number } => {
  const unit = unitAt(pieces)
  const none = { parts: [], stands: [], unit: null, state: null }
  if (unit !== null) return { term: { ...none, unit: unit.unit }, length: unit.length }
  const words = pieces.map(piece => partsOf(piece).join(''))
  const length = stateLength(words)
  if (length > 0) {
    const name = words.slice(0, length)
    return { term: { ...none, parts: name, state: name.join('') }, length }
  }
  const parts = partsOf(pieces[0] ?? '')
  const word = parts.join('')
  return {
    term: { ...none, parts, stands: mayStandFor(word), state: joinedNames.has(word) ? word : null },
    length: 1,
  }
}

/** Reads what a person typed; every term must be there. What has neither letters nor digits means nothing. Pure. */
export const readWordTerms = (search: string): WordTerm[] => {
  const pieces = normalize(search)
    .split(/\s+/)
    .filter((piece, at, all) => partsOf(piece).length > 0 || (piece === '#' && at + 1 < all.length))
  const terms: WordTerm[] = []
  for (let at = 0; at < pieces.length; ) {
    const { term, length } = termAt(pieces.slice(at, at + Math.max(2, longestName)))
    if (term.parts.length > 0 || term.unit !== null) terms.push(term)
    at += length
  }
  return terms
}
