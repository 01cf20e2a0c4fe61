import type { Db } from '../database/database.ts'
import { unfinished } from '../saving/save-accounts.ts'
import { createRowSaver } from '../saving/save-rows.ts'

/** The rows that go with the mark itself, and what each costs there, in bytes: its words leave the search index one by one. */
const mostAtOnce = 30
const rowCost = 700

/**
 * Ends what a customer, by number, shares: their utility accounts are in no list, count or search any more. Yields what each part of it
 * cost. One who is left halfway is as one who was not wholly saved.
 */
export const createConsentEnd = (db: Db) => {
  const rows = createRowSaver(db)
  const rawOf = db
    .prepare<[number], string>('SELECT raw FROM customer WHERE number = ? AND gone_since IS NULL')
    .pluck()
  const setRaw = db.prepare<{ number: number; raw: string }>(
    'UPDATE customer SET raw = :raw WHERE number = :number',
  )
  // A trigger removes the rows that are left.
  const mark = db.prepare<{ number: number; at: number; raw: string }>(
    'UPDATE customer SET gone_since = :at, raw = :raw WHERE number = :number',
  )
  return function* (number: number, at: number) {
    const raw = rawOf.get(number)
    if (raw === undefined) return
    const count = rows.count(number)
    if (count > mostAtOnce) {
      setRaw.run({ number, raw: unfinished() })
      for (const cost of rows.removeBeyond(number, mostAtOnce)) yield rowCost + cost
    }
    mark.run({ number, at, raw })
    yield 100 + rowCost * Math.min(count, mostAtOnce)
  }
}
