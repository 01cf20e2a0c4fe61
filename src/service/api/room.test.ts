import { describe, expect, test } from 'vitest'
import { kinds } from '../testing/database.ts'
import { startApp } from '../testing/service.ts'

const most = 6

describe.each(kinds)('room for connect requests on %s', kind => {
  const start = async () => {
    const service = await startApp(kind, { customers: 1, kept: { requests: most, answers: 10 } })
    const create = (key?: string) =>
      service.call('/connect/create-connect-request', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(key !== undefined && { 'idempotency-key': key }) },
        body: '{"redirectUrl":"https://example.com/"}',
      })
    const standing = (key: string) =>
      service.call('/connect/create-connect-request', {
        method: 'POST',
        headers: { 'idempotency-key': key },
      })
    const requests = () => service.store.db.selectFrom('connect_requests').select('id').execute()
    return { ...service, create, requests, standing }
  }

  test('ends at the most, with words; a repeated request and the standing link go on', async () => {
    const { create, call, requests, store, lines } = await start()
    for (let count = 0; count < most; count += 1) expect((await create(`k${count}`)).status).toBe(201)
    for (const refused of [await create('more'), await create('more'), await create()]) {
      expect(refused.status).toBe(429)
      expect(await refused.json()).toMatchObject({
        type: 'http://service.test/errors#too-many-links',
        detail: expect.stringContaining('6 links for one customer'),
      })
    }
    expect(await requests()).toHaveLength(most)
    const again = await create('k0')
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
    expect((await call('/connect/create-connect-request', { method: 'POST' })).status).toBe(201)
    await store.db
      .deleteFrom('connect_requests')
      .where('id', '=', (await requests())[0]?.id ?? '')
      .execute()
    await expect.poll(async () => (await create('more')).status).toBe(201)
    expect(lines.filter(({ level }) => level !== 'info')).toEqual([])
  })

  test('counts those that were withdrawn as well, until they are removed', async () => {
    const { create, call, requests, store } = await start()
    for (let count = 0; count < most; count += 1) expect((await create()).status).toBe(201)
    for (const { id } of await requests()) {
      expect((await call(`/connect/requests/${id}/withdraw`, { method: 'POST' })).status).toBe(200)
    }
    expect((await create()).status).toBe(429)
    const begun = await store.db.selectFrom('change_heads').select('number').execute()
    expect(begun).toEqual([{ number: 2 * most }])
  })

  test('ends for answers that are kept for whoever repeats a request, with a time; known ones are told', async () => {
    const { create, standing, store, lines } = await start()
    expect((await create('made')).status).toBe(201)
    for (let count = 0; count < 9; count += 1) expect((await standing(`k${count}`)).status).toBe(201)
    for (const refused of [await standing('more'), await create('more')]) {
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '600'])
      expect(await refused.json()).toMatchObject({ detail: expect.stringContaining('10 Idempotency-Keys') })
    }
    for (const known of [await standing('k3'), await create('made')]) {
      expect([known.status, known.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
    }
    // Without an Idempotency-Key no answer is stored, so that no room is needed.
    expect((await create()).status).toBe(201)
    expect(await store.db.selectFrom('idempotency_keys').select('key').execute()).toHaveLength(10)
    expect(lines.filter(({ level }) => level !== 'info')).toEqual([])
  })

  test('is never overrun by many at once', async () => {
    const { create, requests } = await start()
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) => create(at % 2 ? `k${at}` : undefined)),
    )
    const made = answers.filter(({ status }) => status === 201).length
    expect(answers.every(({ status }) => status === 201 || status === 429)).toBe(true)
    expect(await requests()).toHaveLength(made)
    expect(made).toBeGreaterThan(0)
    expect(made).toBeLessThanOrEqual(most)
  })

  test('is not overrun by a count that ends only after what was stored meanwhile', async () => {
    const { store, call } = await startApp(kind, { customers: 1, kept: { requests: 1 } })
    const create = () =>
      call('/connect/create-connect-request', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"redirectUrl":"https://example.com/"}',
      })
    const counted = Promise.withResolvers<void>()
    const stored = Promise.withResolvers<void>()
    const { read, write } = store
    let counts = 0
    store.read = async query => {
      const text = 'toOperationNode' in query ? JSON.stringify(query.toOperationNode()) : ''
      if (text.includes('insert into connect_requests')) await counted.promise
      const rows = await read(query)
      if (!text.includes('as kept')) return rows
      counts += 1
      if (counts < 2) return rows
      counted.resolve()
      await stored.promise
      return rows
    }
    if (write !== undefined)
      store.write = async statements => {
        await counted.promise
        return write(statements)
      }
    const first = create()
    await expect.poll(() => counts).toBe(1)
    const second = create()
    expect((await first).status).toBe(201)
    stored.resolve()
    expect((await second).status).toBe(429)
    expect(await store.db.selectFrom('connect_requests').select('id').execute()).toHaveLength(1)
  })
})
