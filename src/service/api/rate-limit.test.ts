import { describe, expect, test, vi } from 'vitest'
import { createKey } from '../store/api-keys.ts'
import { kinds } from '../testing/database.ts'
import { startApp } from '../testing/service.ts'
import { createRateLimit } from './rate-limit.ts'

const size = { rate: 50, burst: 100 }

describe.each(kinds)('the rate limit on %s', kind => {
  test('lets the burst pass, then as many as flow in', async () => {
    let time = Date.UTC(2026, 0, 5)
    const { store } = await startApp(kind)
    const { take } = createRateLimit(store.db, 'key', size, () => time)
    const passed = async (tries: number) => {
      let count = 0
      for (let i = 0; i < tries; i += 1) if ((await take('a')) === null) count += 1
      return count
    }
    expect(await passed(130)).toBe(100)
    expect(await take('b')).toBeNull()
    time += 1000
    expect(await passed(80)).toBe(50)
    time += 60_000
    expect(await passed(130)).toBe(100)
  })

  test('holds for all processes together', async () => {
    const time = Date.UTC(2026, 0, 5)
    const { store } = await startApp(kind)
    const processes = Array.from({ length: 3 }, () => createRateLimit(store.db, 'key', size, () => time))
    const waits = await Promise.all(
      processes.flatMap(({ take }) => Array.from({ length: 80 }, () => take('a'))),
    )
    const passed = waits.filter(wait => wait === null).length
    expect(passed).toBeLessThanOrEqual(100)
    expect(passed).toBeGreaterThanOrEqual(90)
  })

  test('of many processes that each get a request a second refuses none of so few', async () => {
    let time = Date.UTC(2026, 0, 5)
    const { store } = await startApp(kind)
    const processes = Array.from({ length: 8 }, () => createRateLimit(store.db, 'key', size, () => time))
    for (let second = 0; second < 10; second += 1) {
      const waits = await Promise.all(processes.map(({ take }) => take('a')))
      expect([second, waits]).toEqual([second, Array(8).fill(null)])
      time += 1000
    }
  })

  test('gives a token back for a second, and saves none up', async () => {
    let time = Date.UTC(2026, 0, 5)
    const { store } = await startApp(kind)
    const { take, giveBack } = createRateLimit(store.db, 'key', { rate: 0.001, burst: 20 }, () => time)
    while ((await take('a')) === null);
    for (let count = 0; count < 50; count += 1) giveBack('a')
    expect([await take('a'), await take('a')]).toEqual([null, null])
    expect(await take('a')).not.toBeNull()
    giveBack('a')
    time += 1000
    expect(await take('a')).not.toBeNull()
    giveBack('a')
    time -= 5000
    expect(await take('a')).not.toBeNull()
  })

  test('lets requests pass when the clock is set back, in this process and in the next', async () => {
    let time = Date.UTC(2026, 0, 5)
    const { store } = await startApp(kind)
    const { take } = createRateLimit(store.db, 'key', size, () => time)
    while ((await take('a')) === null);
    time -= 27 * 60 * 60 * 1000
    expect(await take('a')).toBeNull()
    while ((await take('a')) === null);
    time += 1000
    expect(await take('a')).toBeNull()
    time -= 3 * 60 * 60 * 1000
    expect(await createRateLimit(store.db, 'key', size, () => time).take('a')).toBeNull()
  })

  test('of processes whose clocks differ a little lets no more pass', async () => {
    const time = Date.UTC(2026, 0, 5)
    const { store } = await startApp(kind)
    const ahead = createRateLimit(store.db, 'key', size, () => time + 2000)
    const behind = createRateLimit(store.db, 'key', size, () => time)
    let passed = 0
    for (let i = 0; i < 300; i += 1) if ((await (i % 2 ? ahead : behind).take('a')) === null) passed += 1
    expect(passed).toBeLessThanOrEqual(200)
  })

  test('counts alone while nothing can be stored, and lets no more pass than before', async () => {
    let time = Date.UTC(2026, 0, 5)
    let full = true
    const { store } = await startApp(kind)
    const db = store.db.withPlugin({
      transformQuery: ({ node }) => {
        if (full) throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const onTrouble = vi.fn()
    const { take } = createRateLimit(db, 'key', size, () => time, onTrouble)
    const passed = async () => {
      let count = 0
      while ((await take('a')) === null) count += 1
      return count
    }
    expect(await passed()).toBe(10)
    time += 200
    expect(await passed()).toBe(10)
    expect(onTrouble).toHaveBeenCalledTimes(2)
    full = false
    time += 200
    expect(await passed()).toBe(100)
  })

  test('lets requests pass where the database takes longer to answer than a lease lasts', async () => {
    let time = Date.UTC(2026, 0, 5)
    const { store } = await startApp(kind)
    const db = store.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (time > Date.UTC(2026, 0, 5) + 60_000) throw new Error('It asks again and again')
        time += 1500
        return result
      },
    })
    const { take } = createRateLimit(db, 'key', size, () => time)
    for (let count = 0; count < 10; count += 1) expect(await take('a')).toBeNull()
    expect(time).toBe(Date.UTC(2026, 0, 5) + 1500)
  })

  test('is answered with 429 and Retry-After, per key', async () => {
    const { call } = await startApp(kind, { rate: 1, burst: 3, now: () => 0 })
    const statuses: number[] = []
    for (let i = 0; i < 5; i += 1) statuses.push((await call('/accounts')).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    const refused = await call('/accounts')
    expect(refused.headers.get('retry-after')).toBe('1')
    expect((await call('/healthz')).status).toBe(200)
  })

  test('holds for a company too, however many fresh keys it takes', async () => {
    const { request, store } = await startApp(kind, { rate: 1, burst: 3, now: () => 0 })
    const { company_id: companyId } = await store.db
      .selectFrom('api_keys')
      .select('company_id')
      .executeTakeFirstOrThrow()
    const other = 'com_other'
    await store.db.insertInto('companies').values({ id: other, name: 'Other', created_at: 0 }).execute()
    const ask = async (secret: string | undefined) => {
      const answer = await request('/accounts', { headers: { authorization: `Bearer ${secret}` } })
      return answer.status === 200 ? 200 : [answer.status, answer.headers.get('retry-after')]
    }
    const seen: unknown[] = []
    for (let count = 0; count < 7; count += 1) {
      const key = await createKey(store.db, { companyId, name: `${count}`, now: count })
      for (let call = 0; call < 2; call += 1) seen.push(await ask(key?.secret))
    }
    expect(seen).toEqual([...Array(12).fill(200), [429, '1'], [429, '1']])
    const foreign = await createKey(store.db, { companyId: other, name: 'Other', now: 0 })
    expect(await ask(foreign?.secret)).toBe(200)
  })
})
