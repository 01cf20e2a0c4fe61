import { describe, expect, test } from 'vitest'
import { namedAccountPageSchema } from '../../contract/more.ts'
import { createStore, kinds } from '../testing/database.ts'
import { readPageOfAccounts } from './accounts.ts'
import type { Store } from './store.ts'

const companyId = 'com_1'
const longest = { provider: '水'.repeat(120), account_number: 'n'.repeat(40), city: 'c'.repeat(100) }
const idOf = (prefix: string, number: number) => `${prefix}_${`${number}`.padStart(6, '0')}`

const pageOfAccounts = (store: Store) => {
  return async (query: Parameters<typeof readPageOfAccounts>[1]) => {
    const { json, more } = await readPageOfAccounts(store, query)
    return { accounts: namedAccountPageSchema.shape.accounts.parse(JSON.parse(json)), more }
  }
}

/** A company whose customers have the most utility accounts allowed, each with the longest fields. */
const fill = async (kind: (typeof kinds)[number], customers: number) => {
  const store = await createStore(kind)
  const { db } = store
  await db.insertInto('companies').values({ id: companyId, name: 'Acme', created_at: 0 }).execute()
  for (let number = 0; number < customers; number += 1) {
    const customer_id = idOf('cus', number)
    const accounts = Array.from({ length: 100 }, (_, place) => idOf('ea', number * 100 + place))
    await db.insertInto('customers').values({ id: customer_id, name: 'Carla', created_at: 0 }).execute()
    const share = { company_id: companyId, customer_id }
    await db
      .insertInto('shares')
      .values({ ...share, accepted_at: 0 })
      .execute()
    const one = { customer_id, street: '街'.repeat(200), state: 'CA', zip: '94103', ...longest }
    await db
      .insertInto('utility_accounts')
      .values(accounts.map(id => ({ id, ...one, created_at: 0 })))
      .execute()
    const covered = accounts.map(utility_account_id => ({ ...share, utility_account_id }))
    await db.insertInto('shared_accounts').values(covered).execute()
  }
  return store
}

describe.each(kinds)('a page of accounts on %s', kind => {
  test('holds at most 2 MB, nobody is left out for it, and others have their turn while it is read', async () => {
    const pageOf = pageOfAccounts(await fill(kind, 60))
    const seen: string[] = []
    let after = ''
    let more = true
    while (more) {
      let turns = 0
      const turn = () => {
        turns += 1
        timer = setImmediate(turn)
      }
      let timer = setImmediate(turn)
      const page = await pageOf({ companyId, after, limit: 1000 })
      clearImmediate(timer)
      expect(Buffer.byteLength(JSON.stringify(page.accounts))).toBeLessThanOrEqual(2 * 1024 * 1024)
      expect(page.accounts.map(({ utilityAccounts }) => utilityAccounts.length)).toEqual(
        page.accounts.map(() => 100),
      )
      expect(turns).toBeGreaterThanOrEqual(1)
      seen.push(...page.accounts.map(({ customerId }) => customerId))
      after = seen.at(-1) ?? ''
      more = page.more
    }
    expect(seen).toEqual(Array.from({ length: 60 }, (_, number) => idOf('cus', number)))
  })

  test('of few customers holds at most a thousand utility accounts, and nobody is left out for it', async () => {
    const pageOf = pageOfAccounts(await fill(kind, 25))
    const seen: string[] = []
    for (let more = true; more; ) {
      const page = await pageOf({ companyId, after: seen.at(-1) ?? '', limit: 100 })
      expect(page.accounts.length).toBeLessThanOrEqual(10)
      seen.push(...page.accounts.map(({ customerId }) => customerId))
      more = page.more
    }
    expect(seen).toEqual(Array.from({ length: 25 }, (_, number) => idOf('cus', number)))
  })

  test.each([100, 1000])('of at most %i leaves nobody out behind many who ended sharing', async limit => {
    const store = await fill(kind, 12)
    const ended = store.db.updateTable('shares').set({ ended_at: 1 })
    await ended.where('customer_id', '<', idOf('cus', 11)).execute()
    const page = await pageOfAccounts(store)({ companyId, after: '', limit })
    expect(page.accounts.map(({ customerId }) => customerId)).toEqual([idOf('cus', 11)])
    expect(page.more).toBe(false)
  })

  test('holds at most 2 MB of customers with long names and one utility account each', async () => {
    const store = await createStore(kind)
    const { db } = store
    await db.insertInto('companies').values({ id: companyId, name: 'Acme', created_at: 0 }).execute()
    const numbers = Array.from({ length: 990 }, (_, number) => number)
    const name = '名'.repeat(200)
    const shares = numbers.map(number => ({ company_id: companyId, customer_id: idOf('cus', number) }))
    for (let first = 0; first < shares.length; first += 90) {
      const some = shares.slice(first, first + 90)
      const ids = some.map(({ customer_id }, place) => ({ customer_id, id: idOf('ea', first + place) }))
      const long = { ...longest, street: '街'.repeat(200), city: '市'.repeat(100), state: 'CA', zip: '94103' }
      await db
        .insertInto('customers')
        .values(some.map(({ customer_id }) => ({ id: customer_id, name, created_at: 0 })))
        .execute()
      await db
        .insertInto('shares')
        .values(some.map(share => ({ ...share, accepted_at: 0 })))
        .execute()
      await db
        .insertInto('utility_accounts')
        .values(ids.map(one => ({ ...one, ...long, created_at: 0 })))
        .execute()
      await db
        .insertInto('shared_accounts')
        .values(
          ids.map(({ id, customer_id }) => ({ company_id: companyId, customer_id, utility_account_id: id })),
        )
        .execute()
    }
    const pageOf = pageOfAccounts(store)
    const seen: string[] = []
    for (let more = true; more; ) {
      const page = await pageOf({ companyId, after: seen.at(-1) ?? '', limit: 1000 })
      expect(Buffer.byteLength(JSON.stringify(page.accounts))).toBeLessThanOrEqual(2 * 1024 * 1024)
      seen.push(...page.accounts.map(({ customerId }) => customerId))
      more = page.more
    }
    expect(seen).toEqual(numbers.map(number => idOf('cus', number)))
  })

  test('ends where its limit says so, with others to follow or none', async () => {
    const pageOf = pageOfAccounts(await fill(kind, 3))
    const page = await pageOf({ companyId, after: '', limit: 2 })
    expect(page).toMatchObject({
      accounts: [{ customerId: 'cus_000000' }, { customerId: 'cus_000001' }],
      more: true,
    })
    expect(await pageOf({ companyId, after: 'cus_000001', limit: 2 })).toMatchObject({ more: false })
    expect((await pageOf({ companyId, after: '', limit: 3 })).more).toBe(false)
    expect(await pageOf({ companyId, after: 'cus_000002', limit: 2 })).toMatchObject({
      accounts: [],
      more: false,
    })
  })
})
