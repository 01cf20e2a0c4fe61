import { afterEach, beforeEach, expect, it } from 'vitest'
import { type AccountFilter, unfiltered } from '../../../contract/accounts/account-filter.ts'
import { openMemoryDatabase } from '../database/database.ts'
import { migrate } from '../database/migrations.ts'
import type { Store } from '../database/open-store.ts'
import { openMemoryStore } from '../testing/memory-store.ts'
import { readAccount, saveAccounts } from '../testing/samples.ts'
import { accountQuery } from './query.ts'

let store: Store
const seq = 1

beforeEach(() => {
  store = openMemoryStore().store
})
afterEach(() => store.close())

const at = (state: string, city: string, zip: string | null) => ({ street: '1 Elm St', city, state, zip })
const save = (customerId: string, utilityProvider: string, address: ReturnType<typeof at>) =>
  saveAccounts(store, seq, [readAccount(customerId, { utilityProvider, address })])
const facets = (utility: string | null, state: string | null) =>
  store.accounts.facets(seq, { utility, state })
const shown = (filter: Partial<AccountFilter>) =>
  store.accounts.page(seq, { ...unfiltered, ...filter, offset: 0, limit: 500 })
const countAll = (filter: Partial<AccountFilter>) => {
  const counting = store.accounts.countAll(seq, { ...unfiltered, ...filter })
  for (let next = counting.next(); ; next = counting.next()) if (next.done) return next.value
}

it('offers only utilities, states and cities that go together, each with as many rows as it shows', () => {
  save('a', 'ComEd', at('IL', 'Chicago', '60601'))
  save('b', 'ComEd', at('IL', 'Peoria', null))
  save('c', 'Duke', at('IN', 'Gary', '46401'))
  save('d', 'ComEd', at('IN', 'Gary', null))
  save('e', 'PG&E', at('CA', 'Fresno', '93701'))
  save('e', 'PG&E', at('CA', 'Oakland', '94607'))
  const all = facets(null, null)
  expect(all.utilities.map(({ name }) => name)).toEqual(['ComEd', 'Duke', 'PG&E'])
  expect(all.cities).toEqual([])
  expect(facets('ComEd', null).states).toEqual([
    { name: 'IL', utilityAccounts: 2 },
    { name: 'IN', utilityAccounts: 1 },
  ])
  for (const { name: utility } of all.utilities) {
    const { states, noZip } = facets(utility, null)
    expect(noZip).toBe(shown({ utility, noZip: true }).total)
    for (const { name: state, utilityAccounts } of states) {
      expect(shown({ utility, state }).total).toBe(utilityAccounts)
      expect(facets(null, state).utilities).toContainEqual({ name: utility, utilityAccounts })
    }
  }
  for (const { name: city, utilityAccounts } of facets(null, 'CA').cities)
    expect([city, shown({ state: 'CA', city }).total]).toEqual(['Oakland', utilityAccounts])
})

it('counts those without a ZIP by place and utility, from an index alone', () => {
  save('a', 'ComEd', at('IL', 'Peoria', null))
  save('b', 'ComEd', at('IL', 'Peoria', '61602'))
  save('c', 'Duke', at('IN', 'Gary', null))
  save('d', 'ComEd', at('IN', 'Gary', null))
  const numbers = [facets(null, null), facets(null, 'IN'), facets('ComEd', null), facets('Duke', 'IL')]
  expect(numbers.map(({ noZip }) => noZip)).toEqual([3, 2, 2, 0])
  const db = openMemoryDatabase()
  migrate(db)
  const { sql, parameters } = accountQuery(seq, { ...unfiltered, state: 'IN', utility: 'Duke', noZip: true })
  const plan = db.prepare<typeof parameters, { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(parameters)
  expect(plan.map(({ detail }) => detail)).toEqual([
    expect.stringContaining('USING COVERING INDEX utility_account_no_zip (id>? AND id<?)'),
  ])
  db.close()
})

it('sorts by each column, those without last, and finds a customer where they stand', () => {
  const who = (customerId: string, name: string | null, connectedAt: string, state: string | null) => {
    const account = {
      customerId,
      ...(name === null ? {} : { customer: { name, email: null } }),
      connectedAt,
      utilityAccounts: [{ utilityProvider: customerId === 'd' ? null : `U${name}`, address: { state } }],
    }
    saveAccounts(store, seq, [{ account, raw: JSON.stringify(account), whole: true }])
  }
  who('a', 'maria', '2026-03-01T00:00:00Z', 'TX')
  who('b', 'Zoe', '2026-01-01T00:00:00Z', null)
  who('c', 'Anna', '2026-02-01T00:00:00Z', 'CA')
  who('d', null, '2026-04-01T00:00:00Z', 'IL')
  const sorted = (by: AccountFilter['sort']['by'], descending = false, search = '') => {
    const sort = { by, descending }
    const ids = shown({ sort, search }).rows.map(row => row.customerId)
    const places = ids.map(id => store.accounts.position(seq, { ...unfiltered, sort, search }, id))
    expect(places).toEqual(ids.map((_, place) => place))
    return ids.join('')
  }
  expect([sorted('best'), sorted('name'), sorted('name', true)]).toEqual(['dcba', 'cabd', 'dbac'])
  expect([sorted('connected', true), sorted('place'), sorted('utility')]).toEqual(['dacb', 'cdab', 'cbad'])
  expect([sorted('name', false, 'u'), sorted('connected', true, 'u')]).toEqual(['cab', 'acb'])
})

it('counts to 1,000 at once, and to the end when asked', () => {
  const people = Array.from({ length: 1_100 }, (_, n) =>
    readAccount(`cus_${n}`, { utilityAccountNumber: `44${n}`, address: at('TX', 'El Paso', null) }),
  )
  saveAccounts(store, seq, people)
  expect(shown({ search: 'paso' })).toMatchObject({ total: 1_001, exact: false })
  expect(shown({ state: 'TX' })).toMatchObject({ total: 1_100, exact: true })
  expect([
    countAll({ search: 'paso' }),
    countAll({ search: 'cus_10' }),
    countAll({ search: 'nowhere' }),
  ]).toEqual([1_100, 111, 0])

  // Of so many the best come first as well, whatever window they are asked for by: ends of numbers before beginnings, the newest first.
  const numbers = (search: string, offset: number, limit: number) =>
    store.accounts
      .page(seq, { ...unfiltered, search, offset, limit })
      .rows.map(({ accountNumber }) => accountNumber)
  const all = people.map((_, n) => `44${n}`).reverse()
  const ends = all.filter(number => number.endsWith('44'))
  const best = [...ends, ...all.filter(number => !ends.includes(number))]
  for (const [search, list] of [
    ['44', best],
    ['paso', all],
    ['aso', all],
  ] as const) {
    expect(numbers(search, 0, 5)).toEqual(list.slice(0, 5))
    expect(numbers(search, 0, 50)).toEqual(list.slice(0, 50))
    expect([...numbers(search, 5, 10), ...numbers(search, 15, 30)]).toEqual(list.slice(5, 45))
  }
})
