import { describe, expect, test } from 'vitest'
import { countedKeys, createKey, listKeys, maxKeysPerCompany, revokeKey } from '../store/api-keys.ts'
import { sha256 } from '../store/ids.ts'
import { kinds } from '../testing/database.ts'
import { startApp } from '../testing/service.ts'

describe.each(kinds)('API keys on %s', kind => {
  const companyOf = async ({ store }: Awaited<ReturnType<typeof startApp>>) =>
    (await store.db.selectFrom('companies').select('id').executeTakeFirstOrThrow()).id

  test('missing, malformed, unknown and revoked keys get one and the same answer', async () => {
    const app = await startApp(kind)
    const companyId = await companyOf(app)
    const key = await createKey(app.store.db, { companyId, name: 'Test', now: 0 })
    if (key === null) throw new Error('No key')
    expect(await app.call('/accounts', { headers: { authorization: `bearer ${key.secret}` } })).toMatchObject(
      {
        status: 200,
      },
    )
    expect(await revokeKey(app.store.db, { companyId, id: key.id, now: 1 })).toBe(true)
    const values = [
      '',
      'Bearer',
      'Bearer x',
      `Basic ${key.secret}`,
      `Bearer ${key.secret}`,
      `Bearer udc_${'a'.repeat(40)}`,
    ]
    const bodies = new Set<string>()
    for (const authorization of values) {
      const answer = await app.call('/accounts', { headers: { authorization } })
      expect.soft(answer.status, authorization).toBe(401)
      expect.soft(answer.headers.get('www-authenticate')).toBe('Bearer')
      bodies.add(JSON.stringify({ ...(await answer.json()), instance: '' }))
    }
    expect(bodies.size).toBe(1)
  })

  test('a key is stored as its hash only, and its last use at most once a minute', async () => {
    let time = Date.UTC(2026, 0, 5)
    const app = await startApp(kind, { now: () => time })
    const [row] = await app.store.db.selectFrom('api_keys').selectAll().execute()
    expect(row).toMatchObject({ hash: sha256(app.apiKey), hint: app.apiKey.slice(-4), last_used_at: null })
    expect(JSON.stringify(row)).not.toContain(app.apiKey)
    const lastUsed = async () => (await listKeys(app.store.db, await companyOf(app)))[0]?.last_used_at
    await app.call('/accounts')
    await expect.poll(lastUsed).toBe(time)
    const first = time
    time += 59_000
    await app.call('/accounts')
    expect(await lastUsed()).toBe(first)
    time += 2000
    await app.call('/accounts')
    await expect.poll(lastUsed).toBe(time)
  })

  test('a last use in the future, of a clock that was set back since, gives way to the next use', async () => {
    let time = Date.UTC(2026, 0, 5)
    const app = await startApp(kind, { now: () => time })
    const lastUsed = async () => (await listKeys(app.store.db, await companyOf(app)))[0]?.last_used_at
    time += 3_600_000
    await app.call('/accounts')
    await expect.poll(lastUsed).toBe(time)
    time -= 3_600_000
    await app.call('/accounts')
    await expect.poll(lastUsed, { timeout: 3000 }).toBe(time)
  })

  test('a company may have 20 keys, also when it asks for many at once', async () => {
    const app = await startApp(kind)
    const companyId = await companyOf(app)
    const made = await Promise.all(
      Array.from({ length: 25 }, (_, i) => createKey(app.store.db, { companyId, name: `${i}`, now: i })),
    )
    expect(made.filter(key => key !== null)).toHaveLength(maxKeysPerCompany)
    expect(countedKeys(await listKeys(app.store.db, companyId))).toHaveLength(maxKeysPerCompany)
  })

  test("a company cannot revoke another's key", async () => {
    const app = await startApp(kind)
    const [key] = await listKeys(app.store.db, await companyOf(app))
    expect(await revokeKey(app.store.db, { companyId: 'com_other', id: `${key?.id}`, now: 1 })).toBe(false)
    expect((await app.call('/accounts')).status).toBe(200)
  })
})
