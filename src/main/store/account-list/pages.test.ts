import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AccountFilter } from '../../../contract/accounts/account-filter.ts'
import { unfiltered } from '../../../contract/accounts/account-filter.ts'
import type { Store } from '../database/open-store.ts'
import { openMemoryStore } from '../testing/memory-store.ts'
import { readAccount, saveAccounts } from '../testing/samples.ts'

let store: Store
const seq = 1

beforeEach(() => {
  store = openMemoryStore().store
})
afterEach(() => store.close())

const customer = (n: number, utilityAccounts = 1 + (n % 3)) =>
  readAccount(
    `cus_${n}`,
    ...Array.from({ length: utilityAccounts }, (_, at) => ({
      utilityAccountNumber: `${n}${at}44`,
      utilityProvider: n % 2 === 0 ? 'ComEd' : 'PG&E',
      address: { street: `${n} Elm St`, state: n % 4 === 0 ? 'IL' : 'CA' },
    })),
  )
const customers = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, step) => customer(from + step))
const page = (filter: Partial<AccountFilter & { upTo: number }> = {}, offset = 0, limit = 500) =>
  store.accounts.page(seq, { ...unfiltered, ...filter, offset, limit })

const filters: Partial<AccountFilter>[] = [
  {},
  { search: 'elm' },
  { search: '44' },
  { search: '3' },
  { search: 'e' },
  { search: '44', sort: { by: 'name', descending: false } },
  { sort: { by: 'place', descending: true } },
  { noZip: true, sort: { by: 'utility', descending: false } },
  { matched: 'nobody', sort: { by: 'connected', descending: true } },
  { utility: 'ComEd' },
  { state: 'CA' },
  { state: 'IL', utility: 'ComEd', search: 'elm st' },
  { onlyNew: true },
]

describe('a list that is held', () => {
  it('stays as it is while others come, whatever it is filtered by, and says what came', () => {
    saveAccounts(store, seq, customers(0, 20), 1, false)
    saveAccounts(store, seq, customers(20, 30), 2, true)
    const before = filters.map(filter => page(filter))
    const upTo = before[0]?.latest ?? 0
    saveAccounts(store, seq, customers(30, 45), 3, true)
    for (const [at, filter] of filters.entries()) {
      const held = page({ ...filter, upTo })
      expect([filter, held.rows]).toEqual([filter, before[at]?.rows])
      expect(held.total).toBe(before[at]?.total)
      expect(held.latest).toBe(upTo)
      const all = page(filter)
      const came = all.rows.filter(row => row.id > upTo)
      expect([filter, came.length > 0]).toEqual([filter, true])
      expect(held.arrived).toEqual({
        customers: new Set(came.map(row => row.customerId)).size,
        utilityAccounts: came.length,
        areNew: true,
        name: null,
      })
      const window = page({ ...filter, upTo }, 3, 4)
      expect(window.rows).toEqual(before[at]?.rows.slice(3, 7))
      for (const row of held.rows) {
        const index = held.rows.findIndex(other => other.customerId === row.customerId)
        expect(store.accounts.position(seq, { ...unfiltered, ...filter, upTo }, row.customerId)).toBe(index)
      }
      expect(all.arrived).toBeNull()
    }
  })

  it('names the one customer who came, and tells new utility accounts of one who was here', () => {
    saveAccounts(store, seq, customers(0, 5), 1, false)
    const { latest } = page()
    expect(page({ upTo: latest }).arrived).toBeNull()
    const account = { customerId: 'm', customer: { name: 'Maria', email: null }, utilityAccounts: [{}, {}] }
    saveAccounts(store, seq, [{ account, raw: JSON.stringify(account), whole: true }], 2, true)
    expect(page({ upTo: latest }).arrived).toEqual({
      customers: 1,
      utilityAccounts: 2,
      areNew: true,
      name: 'Maria',
    })
    expect(page({ upTo: latest, search: 'elm' }).arrived).toBeNull()
    const then = page().latest
    saveAccounts(store, seq, [customer(0, 4)], 3)
    expect(page({ upTo: then }).arrived).toEqual({
      customers: 1,
      utilityAccounts: 3,
      areNew: false,
      name: null,
    })
  })
})

describe('a customer who is new', () => {
  it('is not any more once somebody looked, one by one or all at once; the one number follows', () => {
    saveAccounts(store, seq, customers(0, 4), 1, true)
    const fresh = () => [
      store.accounts.summary(seq).newCustomers,
      new Set(page({ onlyNew: true }).rows.map(row => row.customerId)).size,
      new Set(page().rows.flatMap(row => (row.isNew ? [row.customerId] : []))).size,
    ]
    expect(store.accounts.markSeen(seq, 'cus_2')).toBe(true)
    expect(fresh()).toEqual([3, 3, 3])
    expect(store.accounts.markSeen(seq, 'cus_2')).toBe(false)
    expect(store.accounts.markSeen(seq, 'nobody')).toBe(false)
    store.accounts.markSeen(seq)
    expect(fresh()).toEqual([0, 0, 0])
  })

  it('stays in the list of new ones while that is being looked through', () => {
    saveAccounts(store, seq, customers(0, 4), 1, true)
    const before = page({ onlyNew: true }).rows.map(row => row.id)
    store.accounts.markSeen(seq, 'cus_2')
    for (const more of [{}, { utility: 'ComEd' }, { search: 'elm' }]) {
      const ids = page({ onlyNew: true, seen: ['cus_2', 'nobody'], ...more }).rows.map(row => row.id)
      expect(ids).toEqual(before.filter(id => page(more).rows.some(row => row.id === id)))
    }
    expect(page({ onlyNew: true, seen: [] }).rows).toHaveLength(before.length - 3)
  })
})
