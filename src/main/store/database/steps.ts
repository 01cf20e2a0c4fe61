import { settle } from '../writer/writers.ts'
import type { Db } from './database.ts'
import { pagesInLog } from './log-size.ts'

/** Does the next step of a longer work; false: that was the last. */
export type Step = () => boolean

/** Begins a step; what it answers is asked after each part of the work, with its cost in bytes written, whether the step goes on. */
export type Pace = () => (cost: number) => boolean

/** What a step may cost, in bytes written: about 5 ms, so that a step never holds the app up. */
const stepCost = 12_000

const bySize: Pace = () => {
  let left = stepCost
  return cost => {
    left -= cost
    return left > 0
  }
}

/**
 * For a work of minutes that nobody waits for: the log is brought into the file after few pages, so that no step has a thousand of
 * them to write, which holds others up.
 */
export const unnoticed: Pace = () => bySize()

/** Steps that a person is told of once they are over: then they are in the database's own file. */
export const toldAtLast =
  (db: Db, step: Step): Step =>
  () => {
    const more = step()
    if (!more) settle(db)
    return more
  }

/**
 * Cuts work that yields what each part of it cost into steps, each a transaction of its own: between two of them others have their
 * turn, and what a step did stays if the app is killed. `tidy`: does a portion of what must be done between two steps, and answers
 * whether there was anything; it is a step of its own. `atEnd`: the last that each transaction does. Throws what SQLite throws; such a
 * step leaves nothing.
 */
export const createSteps = (
  db: Db,
  tidy: () => boolean = () => false,
  pace: Pace = bySize,
  atEnd: () => void = () => undefined,
) => {
  const { immediate: take } = db.transaction((work: Generator<number, void>): boolean => {
    const goesOn = pace()
    for (;;) {
      const part = work.next()
      if (!part.done && goesOn(part.value)) continue
      atEnd()
      return !part.done
    }
  })
  /** What was read can be read again, so these alone need not wait for the disk; the next link that is saved takes them along. */
  const relaxed = (work: () => boolean): boolean => {
    db.pragma('synchronous = NORMAL')
    // Beside a thread that writes the log stays as long as it is.
    const isShorter =
      pace === unnoticed && db.pragma('wal_autocheckpoint', { simple: true }) === pagesInLog.usual
    if (isShorter) db.pragma(`wal_autocheckpoint = ${pagesInLog.unnoticed}`)
    try {
      return work()
    } finally {
      db.pragma('synchronous = FULL')
      if (isShorter) db.pragma(`wal_autocheckpoint = ${pagesInLog.usual}`)
    }
  }
  return (work: Generator<number, void>): Step =>
    () =>
      relaxed(() => tidy() || take(work))
}
