import type { Db } from './database.ts'

/** Does the next step of a longer work; false: that was the last. */
export type Step = () => boolean

/** What a step may cost, in characters written: about 10 ms, so that a step never holds the app up. */
const stepCost = 15_000

/**
 * Cuts work that yields what each part of it cost into steps, each a transaction of its own: between two of them others have their
 * turn, and what a step did stays if the app is killed. Throws what SQLite throws; such a step leaves nothing.
 */
export const createSteps = (db: Db) => {
  const take = db.transaction((work: Generator<number, void>): boolean => {
    for (let cost = 0; cost < stepCost; ) {
      const part = work.next()
      if (part.done) return false
      cost += part.value
    }
    return true
  })
  return (work: Generator<number, void>): Step =>
    () =>
      take(work)
}
