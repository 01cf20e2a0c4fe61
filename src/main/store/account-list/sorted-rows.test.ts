import { afterEach, beforeEach, expect, it } from 'vitest'
import { type AccountFilter, unfiltered } from '../../../contract/accounts/account-filter.ts'
import { createAddressStore } from '../addresses.ts'
import { type Db, openMemoryDatabase } from '../database/database.ts'
import { migrate } from '../database/migrations.ts'
import { createExportStore } from '../exports.ts'
import { createAccountPages } from './pages.ts'
import { createAccountPosition } from './position.ts'

const seq = 1
const range = 2 ** 32
const rows = 400
let db: Db

/** Names, utilities and places that come again, and some that are not given. */
beforeEach(() => {
  db = openMemoryDatabase()
  migrate(db)
  db.exec("INSERT INTO connection (id, name, kind, address) VALUES ('c', 'c', 'service', 'https://x')")
  const customer = db.prepare(
    `INSERT INTO customer (number, connection_seq, customer_id, given_name, raw, first_seen_at, read_at, is_new, came_by)
     VALUES (?, 1, ?, ?, '{}', ?, 1, ?, ?)`,
  )
  const account = db.prepare(
    `INSERT INTO utility_account (id, connection_seq, customer_number, position, present, utility, street, city, state, zip, street_order, folded, folded_ids)
     VALUES (?, 1, ?, ?, 1, ?, ?, ?, ?, ?, ?, '', '')`,
  )
  const of = (n: number, all: (string | null)[]) => all[n % all.length] ?? null
  for (let n = 0; n < rows; n += 1) {
    const number = range + Math.floor(n / 2)
    if (n % 2 === 0) {
      const name = of(n / 2, ['Ann', 'bob', 'Zoë', null, 'Ann Lee'])
      customer.run(
        number,
        `cus_${n}`,
        name,
        n % 50,
        n % 3 === 0 ? 1 : 0,
        n % 7 === 0 ? 'https://x/standing' : null,
      )
    }
    const state = of(n, ['CA', 'TX', null])
    const street = `${n % 11} Elm St`
    account.run(
      range + n,
      number,
      n % 2,
      of(n, ['ComEd', 'PG&E', 'Oncor', null]),
      street,
      of(n, ['A', 'B', null, 'C', 'D']),
      state,
      of(n, ['1', null]),
      street,
    )
  }
  db.exec(`INSERT INTO tally SELECT 1, 'row', '', '', count(*) FROM utility_account;
    INSERT INTO tally SELECT 1, 'utility', utility, '', count(*) FROM utility_account WHERE utility IS NOT NULL GROUP BY utility;
    INSERT INTO tally SELECT 1, 'place', state, coalesce(city, ''), count(*) FROM utility_account WHERE state IS NOT NULL GROUP BY state, city;`)
})
afterEach(() => db.close())

const sorts = (['name', 'utility', 'place', 'connected'] as const).flatMap(by =>
  [false, true].map(descending => ({ by, descending })),
)
const filters: Partial<AccountFilter>[] = [
  {},
  { utility: 'ComEd' },
  { state: 'CA' },
  { state: 'TX', city: 'B' },
  { noZip: true, utility: 'PG&E' },
  { onlyNew: true },
  { matched: 'nobody' },
  { matched: 'service', state: 'TX' },
]

const offsets = (length: number): number[] =>
  [0, 7, Math.ceil(length / 2) + 1, length - 20, length - 5, length].filter(offset => offset >= 0)

it('is the same list whether it is sorted whole or walked, in each order, with each filter and in each window', () => {
  const [sorted, walked, near] = [
    createAccountPages(db),
    createAccountPages(db, 0),
    createAccountPages(db, 0, 7),
  ]
  for (const sort of sorts) {
    for (const filter of filters) {
      const list = { ...unfiltered, ...filter, sort }
      const all = walked(seq, { ...list, offset: 0, limit: rows }).rows.map(({ id }) => id)
      expect(all.length).toBeGreaterThan(10)
      const windows = offsets(all.length).flatMap(offset => [
        sorted(seq, { ...list, offset, limit: 20 }),
        walked(seq, { ...list, offset, limit: 20 }),
        near(seq, { ...list, offset, limit: 20 }),
      ])
      for (const [at, offset] of offsets(all.length).entries()) {
        const [one, other, third] = windows.slice(at * 3, at * 3 + 3)
        expect([sort, filter, offset, one]).toEqual([sort, filter, offset, other])
        expect([sort, filter, offset, one]).toEqual([sort, filter, offset, third])
        expect(one?.rows.map(({ id }) => id)).toEqual(all.slice(offset, offset + 20))
      }
    }
  }
})

it('tells where a customer stands in that order, in each filtered list', () => {
  const [page, position] = [createAccountPages(db), createAccountPosition(db)]
  for (const sort of sorts) {
    for (const filter of filters) {
      const list = { ...unfiltered, ...filter, sort }
      const all = page(seq, { ...list, offset: 0, limit: rows }).rows
      for (const customerId of ['cus_0', 'cus_6', 'cus_22', 'cus_130', 'cus_398', 'nobody']) {
        const at = all.findIndex(row => row.customerId === customerId)
        expect([sort, filter, customerId, position(seq, list, customerId)]).toEqual([
          sort,
          filter,
          customerId,
          at < 0 ? null : at,
        ])
      }
    }
  }
})

it('is exported in that order, however many ids are looked up at once', () => {
  const page = createAccountPages(db)
  const exported = createExportStore(db, createAddressStore(db), { plain: 30, other: 50 })
  for (const sort of sorts) {
    for (const filter of [...filters, { utility: 'nobody' }]) {
      const list = { ...unfiltered, ...filter, sort }
      const ids = [...exported.accounts(seq, list)].flat().map(({ id }) => id)
      expect([sort, filter, ids]).toEqual([
        sort,
        filter,
        page(seq, { ...list, offset: 0, limit: rows }).rows.map(({ id }) => id),
      ])
    }
  }
})

it('holds a filter against no row that is none of what it finds, and sorts anew when a row has changed', () => {
  const prepared: string[] = []
  const watched = new Proxy(db, {
    get: (target, name) => {
      if (name !== 'prepare') return Reflect.get(target, name)
      return (sql: string) => {
        prepared.push(sql)
        return target.prepare(sql)
      }
    },
  })
  const page = createAccountPages(watched)
  const list = {
    ...unfiltered,
    utility: 'ComEd',
    sort: { by: 'name' as const, descending: false },
    limit: 10,
  }
  const first = page(seq, { ...list, offset: 0 }).rows[0]?.id
  expect(first).toBeDefined()
  const walks = () => prepared.filter(sql => sql.includes('INDEXED BY customer_name')).length
  expect(walks()).toBe(0)
  page(seq, { ...list, utility: null, offset: 0 })
  expect(walks()).toBeGreaterThan(0)
  db.exec(`UPDATE utility_account SET utility = 'Oncor' WHERE id = ${first}`)
  expect(page(seq, { ...list, offset: 0 }).rows[0]?.id).not.toBe(first)
})
