import type { Pace } from '../database/steps.ts'
import { isWanted, type Turns } from './turns.ts'

/** What a transaction may cost while main writes too, in bytes written: a few milliseconds, since what main does waits for it. */
const shortStep = 10_000
/** And while it does not: the larger, the less is written twice, since each customer touches pages all over the indexes. */
const longStep = 1_200_000
/**
 * For so long after main wrote once it may again, and after it wrote for a while, in milliseconds. Short transactions take four times as
 * long for each customer, and a call of main's, whose writes follow one another at once, is waited for besides.
 */
const stillWriting = { once: 150, often: 3_000 }

/** Main wants to write: what the transaction did is undone, which is quicker than to end it, and done again in short ones. */
export const givenUp = new Error('Main wants to write')

/**
 * Ends a transaction when main wants to write, and keeps them short for a while after that. `begin`: the first that each of them does.
 */
export const createPace = (turns: Turns, begin: () => void) => {
  let since = 0
  let until = 0
  const isShort = () => performance.now() < until
  /** Main wants to write, or did. A write alone is no reason to go slowly for seconds: the next one may come an hour later. */
  const noteMain = () => {
    const now = performance.now()
    if (now >= until) since = now
    until = now + Math.min(stillWriting.often, stillWriting.once + 4 * (now - since))
  }
  const pace: Pace = () => {
    begin()
    let left = isShort() ? shortStep : longStep
    return cost => {
      left -= cost
      if (isWanted(turns)) noteMain()
      else if (left > 0) return true
      return false
    }
  }
  /** For work that can be done again: all of it is one transaction, but in a time when main writes. */
  const asOne: Pace = () => {
    if (isShort()) return pace()
    begin()
    return () => {
      if (!isWanted(turns)) return true
      noteMain()
      throw givenUp
    }
  }
  return { pace, asOne, noteMain, isShort }
}
