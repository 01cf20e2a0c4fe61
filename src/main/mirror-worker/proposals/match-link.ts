import type { Clue } from './clues.ts'
import { keysOfLink, type Noted } from './link-keys.ts'

/** Why a link may belong to an account, in words, the strongest first; `score`: the sum of what they weigh. */
export type Match = { score: number; reasons: string[] }

/**
 * Whether a link may be the one that an account came by: what was noted with it, held against what speaks for the account. The answer is
 * null where nothing does; it says why and decides nothing. Pure; total over all texts.
 */
export const matchLink = (clues: readonly Clue[], noted: Noted): Match | null => {
  const keys = keysOfLink(noted)
  const all = clues.flatMap(({ key, weight, words }) => {
    const place = keys.get(key)
    return place === undefined ? [] : [{ weight, words: words(place) }]
  })
  const reasons = [...new Map(all.map(reason => [reason.words, reason])).values()]
  if (reasons.length === 0) return null
  return {
    score: reasons.reduce((sum, { weight }) => sum + weight, 0),
    reasons: reasons.sort((one, other) => other.weight - one.weight).map(({ words }) => words),
  }
}
