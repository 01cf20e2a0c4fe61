import { describe, expect, test } from 'vitest'
import { kinds } from '../testing/database.ts'
import { startApp } from '../testing/service.ts'

const maxOpen = 6

describe.each(kinds)('room for open connect requests on %s', kind => {
  const start = async () => {
    const service = await startApp(kind, { customers: 1, maxOpen })
    const create = (key?: string) =>
      service.call('/connect/create-connect-request', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(key !== undefined && { 'idempotency-key': key }) },
        body: '{"redirectUrl":"https://example.com/"}',
      })
    const requests = () => service.store.db.selectFrom('connect_requests').select('id').execute()
    return { ...service, create, requests }
  }

  test('ends at the most, with words; a repeated request and the standing link go on', async () => {
    const { create, call, requests, store, lines } = await start()
    for (let count = 0; count < maxOpen; count += 1) expect((await create(`k${count}`)).status).toBe(201)
    for (const refused of [await create('more'), await create('more'), await create()]) {
      expect(refused.status).toBe(429)
      expect(await refused.json()).toMatchObject({
        type: 'http://service.test/errors#too-many-open',
        detail: expect.stringContaining('6 links that nobody has accepted'),
      })
    }
    expect(await requests()).toHaveLength(maxOpen)
    const again = await create('k0')
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
    expect((await call('/connect/create-connect-request', { method: 'POST' })).status).toBe(201)
    await store.db
      .updateTable('connect_requests')
      .set({ state: 'withdrawn' })
      .where('id', '=', (await requests())[0]?.id ?? '')
      .execute()
    await expect.poll(async () => (await create('more')).status).toBe(201)
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
    expect(made).toBeLessThanOrEqual(maxOpen)
  })
})
