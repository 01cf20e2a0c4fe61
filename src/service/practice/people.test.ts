import { describe, expect, test } from 'vitest'
import { accountSchema } from '../../contract/http.ts'
import { countedKeys, createKey, listKeys, maxKeysPerCompany } from '../store/api-keys.ts'
import { kinds } from '../testing/database.ts'
import { startApp } from '../testing/service.ts'
import { createInventor } from './people.ts'
import { preparePractice } from './seed.ts'

const invent = (seed: number, count: number) => {
  const next = createInventor(seed)
  return Array.from({ length: count }, (_, index) => next(index))
}

describe('invented customers', () => {
  test('are the same for the same seed and others for another', () => {
    expect(invent(4, 50)).toEqual(invent(4, 50))
    expect(invent(4, 50)).not.toEqual(invent(5, 50))
  })

  test('among 250 there is each odd case that staff meet', () => {
    const people = invent(1, 250)
    const accounts = people.flatMap(person => person.accounts)
    const some = (holds: (account: (typeof accounts)[number]) => boolean) => accounts.filter(holds).length
    expect(people.filter(person => person.accounts.length > 1).length).toBeGreaterThan(20)
    expect(people.some(person => person.accounts.length === 0)).toBe(true)
    expect(some(({ city }) => /[^\x20-\x7e]/.test(city ?? ''))).toBeGreaterThan(5)
    expect(some(({ zip, city }) => zip === null && city !== null)).toBeGreaterThan(2)
    expect(some(({ street }) => (street ?? '').length > 60)).toBeGreaterThan(2)
    expect(new Set(accounts.map(({ provider }) => provider)).size).toBeGreaterThan(40)
    expect(new Set(accounts.map(({ state }) => state)).size).toBeGreaterThan(30)
    expect(new Set(accounts.map(({ id }) => id)).size).toBe(accounts.length)
  })

  test('are made once; later starts keep the keys of the ten before', async () => {
    const { store, call, apiKey } = await startApp('sqlite', { customers: 3 })
    const options = { customers: 3, seed: 7, now: Date.now() }
    const keys = [apiKey]
    for (let start = 1; start <= 10; start += 1) {
      keys.push(await preparePractice(store, { ...options, now: options.now + start }))
    }
    const statuses = await Promise.all(
      keys.map(
        async key => (await call('/accounts', { headers: { authorization: `Bearer ${key}` } })).status,
      ),
    )
    expect(statuses).toEqual([401, ...Array(10).fill(200)])
    const { accounts } = await (
      await call('/accounts', { headers: { authorization: `Bearer ${keys[10]}` } })
    ).json()
    expect(accountSchema.array().parse(accounts)).toHaveLength(3)
  })

  test.each(kinds)('start again however many keys people have made on the portal, on %s', async kind => {
    const { store } = await startApp(kind, { customers: 1 })
    const { company_id: companyId } = await store.db
      .selectFrom('api_keys')
      .select('company_id')
      .executeTakeFirstOrThrow()
    const make = (name: string) => createKey(store.db, { companyId, name, now: 1 })
    for (let count = 0; count < maxKeysPerCompany; count += 1) expect(await make(`${count}`)).not.toBeNull()
    expect(await make('one more')).toBeNull()
    for (let start = 0; start < 12; start += 1) {
      expect(await preparePractice(store, { customers: 1, seed: 7, now: 2 + start })).toMatch(/^udc_/)
    }
    const keys = await listKeys(store.db, companyId)
    expect([keys.length, countedKeys(keys).length]).toEqual([30, maxKeysPerCompany])
  })
})
