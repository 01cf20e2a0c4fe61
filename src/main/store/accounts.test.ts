import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { unfiltered } from '../../contract/accounts/account-filter.ts'
import type { UtilityAccount } from '../../contract/http.ts'
import { openStore, type Store } from './database/open-store.ts'
import type { ReadAccount } from './saving/read-account.ts'
import { readAccount, saveAccounts } from './testing/samples.ts'

let store: Store
let seq = 0
let other = 0

beforeEach(() => {
  const opened = openStore('memory')
  if (!opened.ok) throw new Error('No store')
  store = opened.value.store
  for (const id of ['one', 'two']) {
    store.connections.add({
      id,
      name: id,
      kind: 'service',
      address: 'https://x.example',
      portalAddress: null,
    })
  }
  seq = store.connections.byId('one')?.seq ?? 0
  other = store.connections.byId('two')?.seq ?? 0
})
afterEach(() => store.close())

const utilityAccount = (n: number, city: string | null, state: string | null): UtilityAccount => ({
  electricAccountId: `ea_${n}`,
  utilityProvider: n % 2 === 0 ? 'ComEd' : 'PG&E',
  address: { street: `${n} Main St`, city, state },
})
const one = readAccount
const save = (accounts: ReadAccount[], at = 1, markNew = false, into = seq) =>
  saveAccounts(store, into, accounts, at, markNew)
const page = (filter: Partial<typeof unfiltered> = {}) =>
  store.accounts.page(seq, { ...unfiltered, ...filter, offset: 0, limit: 500 })

/** Counts kept by triggers must be what counting would give. */
const expectCountsToAgree = () => {
  const summary = store.accounts.summary(seq)
  const { rows, total } = page()
  expect(total).toBe(rows.length)
  expect(summary.utilityAccounts).toBe(rows.filter(row => row.utilityAccount).length)
  expect(summary.customers).toBe(new Set(rows.map(row => row.customerId)).size)
  expect(summary.newCustomers).toBe(new Set(rows.filter(row => row.isNew).map(row => row.customerId)).size)
  // Rows stand with the latest customer first.
  expect(summary.newest?.customerId).toBe(rows.find(row => row.isNew)?.customerId)
  for (const utility of summary.utilities) {
    expect(page({ utility }).total).toBe(rows.filter(row => row.utility === utility).length)
  }
  for (const { name, utilityAccounts } of store.addresses.states(seq)) {
    expect(rows.filter(row => row.utilityAccount && row.state === name)).toHaveLength(utilityAccounts)
    if (name !== null) expect(page({ state: name }).total).toBe(utilityAccounts)
    for (const city of store.addresses.cities(seq, name)) {
      const streets = store.addresses.streets(seq, {
        search: '',
        state: name,
        city: city.name,
        offset: 0,
        limit: 500,
      })
      expect(streets.total).toBe(city.utilityAccounts)
      expect(streets.rows).toHaveLength(city.utilityAccounts)
    }
  }
}

const customers = () => [
  one('a', utilityAccount(1, 'San José', 'CA'), utilityAccount(2, 'Chicago', 'IL')),
  one('b'),
  one('c', utilityAccount(3, 'Chicago', 'IL'), {}),
]

describe('saving accounts', () => {
  it('shows the latest first, a customer’s own in their order, and one without any as one row', () => {
    save(customers())
    expect(page().rows.map(row => [row.customerId, row.electricAccountId, row.utilityAccount])).toEqual([
      ['c', 'ea_3', true],
      ['c', null, true],
      ['b', null, false],
      ['a', 'ea_1', true],
      ['a', 'ea_2', true],
    ])
    expectCountsToAgree()
  })

  it('leaves rows that did not change as they are', () => {
    save(customers(), 1)
    const before = page().rows
    save(customers(), 2, true)
    expect(page().rows).toEqual(before)
    expect(store.accounts.find(seq, 'a')).toMatchObject({ firstSeenAt: 1, readAt: 1 })
  })

  it('follows what changed, appeared and vanished, in searches as well', () => {
    save(customers())
    save([one('a', utilityAccount(7, 'Boston', 'MA')), one('b', utilityAccount(8, null, null)), one('c')], 2)
    expect(page().rows.map(row => row.electricAccountId)).toEqual([null, 'ea_8', 'ea_7'])
    expect(page({ search: 'chicago' }).total).toBe(0)
    expect(page({ search: 'boston' }).total).toBe(1)
    expect(store.accounts.summary(seq)).toMatchObject({ states: ['MA'], utilities: ['ComEd', 'PG&E'] })
    expectCountsToAgree()
  })

  it('keeps connections apart', () => {
    save(customers())
    save([one('a', utilityAccount(9, 'Chicago', 'IL'))], 1, false, other)
    expect(page({ search: 'chicago' }).total).toBe(2)
    expect(store.accounts.page(other, { ...unfiltered, search: 'chicago', offset: 0, limit: 9 }).total).toBe(
      1,
    )
    store.connections.remove(seq)
    expect(store.accounts.page(other, { ...unfiltered, offset: 0, limit: 9 }).total).toBe(1)
    expect(page()).toMatchObject({ rows: [], total: 0 })
    expectCountsToAgree()
  })

  it('combines search and filters', () => {
    save(customers(), 1, true)
    expect(page({ search: 'main 3', state: 'IL', utility: 'PG&E', onlyNew: true }).rows).toHaveLength(1)
    expect(page({ search: 'main', state: 'CA', utility: 'ComEd' }).total).toBe(0)
    expect(page({ utility: 'ComEd', state: 'IL' }).total).toBe(1)
  })
})

it('knows where a customer’s first row stands, searched, filtered, ranked or not', () => {
  save(customers())
  save([one('d', { utilityAccountNumber: '4413', address: { city: 'Chicago', state: 'IL' } })])
  save([one('e', { utilityAccountNumber: '1344', address: { city: 'Chicago', state: 'IL' } })])
  const filters = [{}, { search: 'chicago' }, { search: '13' }, { search: '44 chic' }, { state: 'IL' }]
  for (const filter of filters) {
    const listed = page(filter).rows.map(row => row.customerId)
    for (const id of ['a', 'b', 'c', 'd', 'e', 'nobody']) {
      const at = listed.indexOf(id)
      expect(store.accounts.position(seq, { ...unfiltered, ...filter }, id)).toBe(at < 0 ? null : at)
    }
  }
  expect(page({ search: '13' }).rows.map(row => row.customerId)).toEqual(['d', 'e'])
})

describe('new and gone', () => {
  it('marks who is new until they were seen', () => {
    save([one('a')], 1, false)
    save([one('b')], 2, true)
    expect(page({ onlyNew: true }).rows.map(row => row.customerId)).toEqual(['b'])
    store.accounts.markSeen(seq)
    expect(page({ onlyNew: true }).total).toBe(0)
    expectCountsToAgree()
  })

  it('shows nobody whose consent ended, and takes them back', () => {
    const { numbers } = save([one('a'), one('b')], 1)
    const step = store.accounts.endList(seq, 5, customer => customer === numbers[0])
    while (step());
    expect(store.accounts.find(seq, 'b')).toMatchObject({ ended: { endedAt: 5 }, readAt: 1 })
    expect(store.accounts.find(seq, 'a')).toMatchObject({ ended: null, readAt: 5 })
    expect(page().rows.map(row => row.customerId)).toEqual(['a'])
    expectCountsToAgree()
    save([one('b')], 6)
    expect(store.accounts.find(seq, 'b')?.ended).toBeNull()
    expect(page().rows.map(row => row.customerId)).toEqual(['b', 'a'])
    expectCountsToAgree()
    expect(store.accounts.summary(seq)).toMatchObject({ asOf: 5, listOffered: true })
  })
})
