import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { unfiltered } from '../../../contract/accounts/account-filter.ts'
import type { UtilityAccount } from '../../../contract/http.ts'
import type { Store } from '../database/open-store.ts'
import { openMemoryStore } from '../testing/memory-store.ts'
import { readAccount, saveAccounts } from '../testing/samples.ts'
import type { ReadAccount } from './read-account.ts'

let store: Store
let seq = 0

beforeEach(() => {
  ;({ store, seq } = openMemoryStore())
})
afterEach(() => store.close())

const many = (count: number, city: string, length = 10): UtilityAccount[] =>
  Array.from({ length: count }, (_, n) => ({
    electricAccountId: `${n}`.padEnd(length, 'x'),
    address: { city },
  }))
const shown = (search = '') => store.accounts.page(seq, { ...unfiltered, search, offset: 0, limit: 500 })
const cities = () => store.addresses.cities(seq, null)
const saving = { at: 1, markNew: false }
const begin = (accounts: ReadAccount[]) => store.accounts.save(seq, accounts, saving)
const find = (customerId: string) => store.accounts.find(seq, customerId)

describe('saving in steps', () => {
  it('does as little in a step for one large customer as for many small ones', () => {
    expect(saveAccounts(store, seq, [readAccount('small', ...many(3, 'A'))]).steps).toBe(1)
    const small = Array.from({ length: 500 }, (_, n) => readAccount(`c${n}`, ...many(1, 'A')))
    const large = readAccount('large', ...many(500, 'B'))
    expect(saveAccounts(store, seq, small).steps).toBeGreaterThan(5)
    expect(saveAccounts(store, seq, [large]).steps).toBeGreaterThan(5)
    // One for what is left to tidy of each index, one that finds everything as it was.
    expect(saveAccounts(store, seq, [large]).steps).toBeLessThan(4)
  })

  it('does less where texts are long', () => {
    expect(
      saveAccounts(store, seq, [readAccount('long', ...many(100, '漢'.repeat(2000), 2000))]).steps,
    ).toBeGreaterThan(8)
  })

  it('shows the rows of a large customer in their order', () => {
    saveAccounts(store, seq, [readAccount('large', ...many(200, 'B', 1))])
    expect(shown().rows.map(row => row.electricAccountId)).toEqual(
      many(200, 'B', 1).map(one => one.electricAccountId),
    )
  })

  it('removes in steps, too, what a large customer no longer has', () => {
    saveAccounts(store, seq, [readAccount('large', ...many(500, 'B'))])
    const { steps } = saveAccounts(store, seq, [readAccount('large', ...many(1, 'C'))])
    expect(steps).toBeGreaterThan(5)
    expect(shown().total).toBe(1)
    expect(shown('xxxx').total).toBe(1)
    expect(cities()).toEqual([{ name: 'C', utilityAccounts: 1 }])
  })

  it('saves a customer anew who was left halfway, at the next reading', () => {
    const large = readAccount('large', ...many(500, 'B'))
    begin([large])()
    expect(shown().total).toBeGreaterThan(0)
    expect(shown().total).toBeLessThan(500)
    expect(find('large')?.raw).toContain('not saved to the end')
    saveAccounts(store, seq, [large])
    expect(shown().total).toBe(500)
    expect(find('large')?.raw).toBe(large.raw)
  })

  it('never mixes two answers about one customer', () => {
    const older = begin([readAccount('large', ...many(500, 'Old'))])
    older()
    const newer = readAccount('large', ...many(500, 'New'))
    const step = begin([newer])
    step()
    while (older());
    while (step());
    expect(cities()).toEqual([{ name: 'New', utilityAccounts: 500 }])
    expect(find('large')?.raw).toBe(newer.raw)
  })

  it('compares row by row where the raw answer is not the whole', () => {
    const read = { ...readAccount('large', ...many(50, 'B')), whole: false }
    saveAccounts(store, seq, [read])
    const changed = { ...read, account: { ...read.account, utilityAccounts: many(50, 'C') } }
    saveAccounts(store, seq, [changed])
    expect(cities()).toEqual([{ name: 'C', utilityAccounts: 50 }])
    expect(find('large')?.account.utilityAccounts).toHaveLength(50)
  })

  it('compares long rows in steps, too', () => {
    const read = { ...readAccount('long', ...many(100, '漢'.repeat(2000), 2000)), whole: false }
    saveAccounts(store, seq, [read])
    expect(saveAccounts(store, seq, [read]).steps).toBeGreaterThan(2)
  })

  it('ends a list in steps', () => {
    saveAccounts(
      store,
      seq,
      Array.from({ length: 3000 }, (_, n) => readAccount(`c${n}`)),
    )
    const step = store.accounts.endList(seq, 9, customer => customer % 2 === 0)
    let steps = 1
    while (step()) steps += 1
    expect(steps).toBeGreaterThan(3)
    expect(shown().total).toBe(1500)
    expect(store.accounts.summary(seq)).toMatchObject({ customers: 1500, ended: 1500 })
    expect(store.accounts.summary(seq).asOf).toBe(9)
  })
})
