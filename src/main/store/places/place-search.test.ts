import { afterAll, beforeAll, expect, it } from 'vitest'
import { unfiltered } from '../../../contract/accounts/account-filter.ts'
import type { AccountRow } from '../../../contract/model.ts'
import { accountQuery } from '../account-list/query.ts'
import { createAccountStore } from '../accounts.ts'
import { createAddressStore } from '../addresses.ts'
import { type Db, openMemoryDatabase } from '../database/database.ts'
import { migrate } from '../database/migrations.ts'
import { createCustomerSaver } from '../saving/save-accounts.ts'
import { readAccount, saveAccounts } from '../testing/samples.ts'
import { createPlaceSearch } from './place-search.ts'
import { createSearchWalk } from './search-walk.ts'

let db: Db
let addresses: ReturnType<typeof createAddressStore>
let rows: AccountRow[] = []

const cities = [
  ['El Paso', 'TX'],
  ['Austin', 'Texas'],
  ['Álamo', 'TX'],
  ['Springfield', 'IL'],
  ['Springfield', 'MA'],
  [null, 'TX'],
  ['Somewhere', 'Tejas'],
  ['Reno', null],
] as const

/** More in one city than are sorted one by one; some streets hold a city's name. */
const addressOf = (n: number) => {
  const [city, state] = cities[n % 3 === 0 ? 0 : n % cities.length] ?? ['El Paso', 'TX']
  return { street: `${(n * 7) % 500} ${n % 11 === 0 ? 'Texas' : 'Oak'} St`, city, state, zip: '79901' }
}

beforeAll(() => {
  db = openMemoryDatabase()
  migrate(db)
  db.exec(
    "INSERT INTO connection (seq, id, name, kind, address) VALUES (1, 'c', 'n', 'service', 'x'), (2, 'd', 'n', 'service', 'x')",
  )
  const accounts = createAccountStore(db, createCustomerSaver(db))
  addresses = createAddressStore(db)
  const read = Array.from({ length: 4_200 }, (_, n) => readAccount(`cus_${n}`, { address: addressOf(n) }))
  saveAccounts({ accounts }, 1, [...read, readAccount('none')])
  saveAccounts({ accounts }, 2, [readAccount('other', { address: addressOf(1) })])
  rows = accounts.page(1, { ...unfiltered, offset: 0, limit: 10_000 }).rows
})
afterAll(() => db.close())

const idsFound = (search: string): Set<number> => {
  const { sql, parameters } = accountQuery(1, { ...unfiltered, search }, { where: 'place' })
  return new Set(db.prepare<typeof parameters, number>(sql).pluck().all(parameters))
}

it.each([
  'oak',
  's',
  'texas',
  'tx',
  'el paso',
  '79901',
  'exa',
  'tejas',
  '-',
  'oak tx',
  'paso',
  'springf',
  'spro',
  'some oak',
  'nothing like it',
])('counts and lists by place all that “%s” finds, whatever the steps', search => {
  const ids = idsFound(search)
  const meant = rows.filter(({ id, utilityAccount }) => utilityAccount && ids.has(id))
  let clock = 0
  const search1 = createPlaceSearch(
    db,
    createSearchWalk(db, () => (clock += 100)),
  )(1, search)
  let steps = 1
  while (search1.step()) steps += 1
  // That no word of a row begins so is seen at once.
  expect(steps).toBeGreaterThan(meant.length === 0 ? 0 : 1)
  const quick = addresses.search(1, search)
  while (quick.step());
  expect(quick.states()).toEqual(search1.states())
  expect(search1.states().reduce((sum, { utilityAccounts }) => sum + utilityAccounts, 0)).toBe(meant.length)
  for (const { name: state } of search1.states()) {
    for (const { name: city, utilityAccounts } of search1.cities(state)) {
      const there = meant.filter(row => row.state === state && row.city === city)
      expect(there).toHaveLength(utilityAccounts)
      expect(search1.inCity(state, city)).toBe(utilityAccounts)
      const all = addresses.streets(1, { search, state, city, offset: 0, limit: 5_000 }).rows
      expect(new Set(all.map(({ id }) => id))).toEqual(new Set(there.map(({ id }) => id)))
      const inOrder = addresses.streets(1, { search: '', state, city, offset: 0, limit: 5_000 }).rows
      expect(all).toEqual(inOrder.filter(({ id }) => ids.has(id)))
      const window = addresses.streets(1, { search, state, city, offset: 3, limit: 4 }).rows
      expect(window).toEqual(all.slice(3, 7))
    }
  }
})

it('sorts by name whatever the accents, what was not given last, and tells whether anything was stored since', () => {
  const found = addresses.search(1, 'st')
  while (found.step());
  expect(found.cities('TX').map(({ name }) => name)).toEqual(['Álamo', 'El Paso', null])
  expect(addresses.cities(1, 'TX')).toEqual(found.cities('TX'))
  expect(found.states().at(-1)?.name).toBeNull()
  expect(found.isCurrent()).toBe(true)
  db.exec("INSERT INTO setting VALUES ('x', 'y')")
  expect(found.isCurrent()).toBe(false)
})
