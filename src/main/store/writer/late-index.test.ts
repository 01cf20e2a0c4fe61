import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openMemoryDatabase } from '../database/database.ts'
import { migrate } from '../database/migrations.ts'
import { createAccountSaver, createCustomerSaver } from '../save-accounts.ts'
import { readAccount } from '../testing/samples.ts'
import { createLateIndex } from './late-index.ts'

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
  const save = createAccountSaver(db, createCustomerSaver(db))
  const late = createLateIndex(db)
  const found = db
    .prepare<[string], number>(
      'SELECT rowid FROM utility_account_text WHERE utility_account_text MATCH ? ORDER BY rowid',
    )
    .pluck()
  const rows = db
    .prepare<[string], number>(
      'SELECT id FROM utility_account WHERE city = ? AND id <= coalesce((SELECT after FROM late_index), 9e15) ORDER BY id',
    )
    .pluck()
  const finish = (work: Iterable<number>) => {
    for (const _ of work);
  }
  return { db, save, late, found, rows, finish }
}

it('finds what is not waiting, whatever is saved while it waits, and everything in the end', () => {
  fc.assert(
    fc.property(fc.array(doing, { maxLength: 25 }), all => {
      const { db, save, late, found, rows, finish } = setUp()
      const agree = () => {
        for (const city of ['Austin', 'Dallas', 'Reno']) expect(found.all(city)).toEqual(rows.all(city))
      }
      for (const one of all) {
        if (one.do === 'begin') late.begin(seq)
        else if (one.do !== 'save') finish(late[one.do](seq))
        else {
          const accounts = Array.from({ length: one.rows }, () => ({ address: { city: one.city } }))
          const step = save(seq, [readAccount(`c${one.customer}`, ...accounts)], { at: 1, markNew: false })
          while (step());
        }
        agree()
      }
      finish(late.end(seq))
      agree()
      expect(late.waiting(seq)).toBe(0)
      // Compares each word with the rows.
      db.exec("INSERT INTO utility_account_text (utility_account_text, rank) VALUES ('integrity-check', 1)")
      db.close()
    }),
    { numRuns: 40 },
  )
})
