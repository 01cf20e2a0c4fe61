import { createConsentEnd } from './customers/end-consent.ts'
import type { Db } from './database/database.ts'
import { createSteps, type Pace, type Step, toldAtLast } from './database/steps.ts'
import { idRange } from './id-range.ts'

/** Customers looked at in one go; between two goes, one of them may have been read again. */
const batch = 200

/**
 * Ends a complete reading, in steps: ends the consent of whom it did not meet, and then says how old the list is. `pace`: of a thread
 * beside main, which empties the log by itself.
 */
export const createListEnd = (db: Db, pace?: Pace) => {
  const inSteps = createSteps(db, undefined, pace)
  const listed = db
    .prepare<{ first: number; last: number }, number>(
      `SELECT number FROM customer WHERE number BETWEEN :first AND :last AND gone_since IS NULL
       ORDER BY number LIMIT ${batch}`,
    )
    .pluck()
  const endConsent = createConsentEnd(db)
  const setAsOf = db.prepare<{ seq: number; at: number }>(
    'UPDATE connection SET as_of = :at, list_offered = 1 WHERE seq = :seq',
  )
  function* end(seq: number, at: number, isPresent: (customer: number) => boolean) {
    const range = idRange(seq)
    for (;;) {
      const numbers = listed.all(range)
      for (const number of numbers) if (!isPresent(number)) yield* endConsent(number, at)
      const last = numbers.at(-1)
      if (last === undefined) break
      range.first = last + 1
      yield numbers.length * 20
    }
    setAsOf.run({ seq, at })
  }
  /** `isPresent`: whether a customer, by number, was in the list. */
  return (seq: number, at: number, isPresent: (customer: number) => boolean): Step => {
    const step = inSteps(end(seq, at, isPresent))
    return pace === undefined ? toldAtLast(db, step) : step
  }
}
