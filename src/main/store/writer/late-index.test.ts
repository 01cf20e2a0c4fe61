import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openMemoryDatabase } from '../database/database.ts'
import { migrate } from '../database/migrations.ts'
import { createSteps } from '../database/steps.ts'
import { createCustomerSaver } from '../saving/save-accounts.ts'
import { createIndexTidy } from '../search-index.ts'
import { readAccount } from '../testing/samples.ts'
import { createBulkCount } from './bulk-count.ts'
import { createLateIndex, createLateIndexes } from './late-index.ts'

const seq = 1
type Doing = { do: 'save'; customer: number; city: string; rows: number } | { do: 'begin' | 'build' | 'end' }

const saving = fc.record({
  do: fc.constant('save' as const),
  customer: fc.nat({ max: 4 }),
  city: fc.constantFrom('Austin', 'Dallas', 'Reno'),
  rows: fc.nat({ max: 3 }),
})
const doing: fc.Arbitrary<Doing> = fc.oneof(
  { weight: 4, arbitrary: saving },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('begin' as const, 'build' as const, 'end' as const) }),
  },
)

const setUp = () => {
  const db = openMemoryDatabase()
  migrate(db)
  db.exec("INSERT INTO connection (id, name, kind, address) VALUES ('a', 'A', 'service', 'https://x')")
  const count = createBulkCount(db, seq)
  const pace = () => {
    count.begin()
    return () => true
  }
  const saveCustomer = createCustomerSaver(db, count.counting)
  const inSteps = createSteps(db, createIndexTidy(db), pace, count.end)
  const late = createLateIndex(db)
  const found = db
    .prepare<[string], number>(
      'SELECT rowid FROM utility_account_text WHERE utility_account_text MATCH ? ORDER BY rowid',
    )
    .pluck()
  const worded = db
    .prepare<[string], number>(
      'SELECT rowid FROM utility_account_words WHERE utility_account_words MATCH lower(?) ORDER BY rowid',
    )
    .pluck()
  const counts = db.prepare<[], unknown>(
    "SELECT kind, a, b, n FROM tally WHERE n > 0 AND kind <> 'ended' ORDER BY kind, a, b",
  )
  const counted = db.prepare<[], unknown>(
    `SELECT 'customer' AS kind, '' AS a, '' AS b, count(*) AS n FROM customer HAVING n > 0
     UNION ALL SELECT 'row', '', '', count(*) AS n FROM utility_account HAVING n > 0
     UNION ALL SELECT 'utility', coalesce(utility, ''), '', sum(present) AS n FROM utility_account GROUP BY 2 HAVING n > 0
     UNION ALL SELECT 'place', coalesce(state, ''), coalesce(city, ''), sum(present) AS n FROM utility_account
     GROUP BY 2, 3 HAVING n > 0
     UNION ALL SELECT 'served', utility, state, count(*) FROM utility_account WHERE utility IS NOT NULL AND state IS NOT NULL
     GROUP BY 2, 3 ORDER BY 1, 2, 3`,
  )
  const rows = db
    .prepare<[string], number>(
      'SELECT id FROM utility_account WHERE city = ? AND id <= coalesce((SELECT after FROM late_index), 9e15) ORDER BY id',
    )
    .pluck()
  const finish = (work: Iterable<number>) => {
    for (const _ of work);
  }
  return { db, saveCustomer, inSteps, late, found, worded, rows, counts, counted, finish }
}

it('finds what is not waiting and counts all, whatever is saved while it waits, and finds everything in the end', () => {
  fc.assert(
    fc.property(fc.array(doing, { maxLength: 25 }), all => {
      const { db, saveCustomer, inSteps, late, found, worded, rows, counts, counted, finish } = setUp()
      const agree = () => {
        for (const city of ['Austin', 'Dallas', 'Reno']) {
          expect(found.all(city)).toEqual(rows.all(city))
          expect(worded.all(city)).toEqual(rows.all(city))
        }
        expect(counts.all()).toEqual(counted.all())
      }
      for (const one of all) {
        if (one.do === 'begin') late.begin(seq)
        else if (one.do !== 'save') finish(late[one.do](seq, () => true))
        else {
          const accounts = Array.from({ length: one.rows }, () => ({
            utilityProvider: 'El Paso Electric',
            address: { city: one.city, state: one.city === 'Reno' ? 'NV' : 'TX' },
          }))
          const read = readAccount(`c${one.customer}`, ...accounts)
          const step = inSteps(saveCustomer(seq, read, { at: 1, markNew: false }))
          while (step());
        }
        agree()
      }
      finish(late.end(seq, () => false))
      agree()
      expect(late.waiting(seq)).toBe(0)
      // Compares each word with the rows.
      db.exec("INSERT INTO utility_account_text (utility_account_text, rank) VALUES ('integrity-check', 1)")
      db.close()
    }),
    { numRuns: 40 },
  )
})

it('is left where the connection was removed: its rows go', () => {
  const { db, late, finish } = setUp()
  late.begin(seq)
  const waiting = createLateIndexes(db)
  expect([waiting.rows(), waiting.any()]).toEqual([[seq], [seq]])
  finish(late.end(seq, () => false))
  expect([waiting.rows(), waiting.any()]).toEqual([[], [seq]])
  late.begin(seq)
  db.exec('UPDATE connection SET removed_at = 1')
  expect([waiting.rows(), waiting.any()]).toEqual([[], []])
  db.close()
})
