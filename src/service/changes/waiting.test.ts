import { get } from 'node:http'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { changePageSchema } from '../../contract/more.ts'
import { createAssembly } from '../api/assembly.ts'
import { createFindCaller } from '../api/caller.ts'
import { createChangesRoute } from '../api/changes.ts'
import type { Call } from '../api/router.ts'
import { createKey, listKeys, revokeKey } from '../store/api-keys.ts'
import { openStore } from '../store/database/open.ts'
import { newId } from '../store/ids.ts'
import { createConnectRequest } from '../store/links.ts'
import type { Store } from '../store/store.ts'
import { kinds } from '../testing/database.ts'
import { startServer } from '../testing/service.ts'
import { toCursor } from './read.ts'
import { createWaiters, type Seat, type Waiters } from './waiters.ts'

type Kind = (typeof kinds)[number]

/** A server, and its database as another process has it open. */
const start = async (kind: Kind, limit: { rate?: number; burst?: number } = {}) => {
  const server = await startServer(kind, { customers: 1, ...limit })
  const other = await openStore(server.source, () => undefined)
  onTestFinished(() => other.close())
  const { id: companyId } = await other.db.selectFrom('companies').select('id').executeTakeFirstOrThrow()
  const ask = async (query: string, authorization = server.authorization) => {
    const answer = await fetch(`${server.baseUrl}/changes?${query}`, { headers: { authorization } })
    return { status: answer.status, headers: answer.headers, body: await answer.json() }
  }
  const now = async () => changePageSchema.parse((await ask('')).body).next
  const created = () =>
    createConnectRequest(other.db, { companyId, redirectUrl: 'https://example.com/', now: Date.now() })
  const waiting = (count: number) => expect.poll(() => server.app.waiting()).toBe(count)
  return { ...server, other, companyId, ask, now, created, waiting }
}

/** The route without a server, with waiters of the test's own. */
const createRoute = (store: Store, waiters: Waiters) => {
  return createChangesRoute({
    store,
    origin: () => 'http://service.test',
    now: Date.now,
    waiters,
    findCaller: createFindCaller({ store, now: Date.now, log: () => undefined }),
    giveBack: () => undefined,
    assemble: createAssembly({ atOnce: 1, most: 1 }),
    noteLag: () => undefined,
  })
}

const callWith = (query: string, secret: string): Call => ({
  requestId: 'r',
  method: 'GET',
  path: '/changes',
  query,
  headers: { authorization: `Bearer ${secret}` },
  readBody: async () => ({ kind: 'broken' }),
  onGone: () => undefined,
})

describe.each(kinds)('waiting on %s', kind => {
  test('ends with what another process does, and with nothing when the time is over', async () => {
    const { ask, now, created, waiting } = await start(kind)
    const after = await now()
    expect((await ask(`after=${after}&wait=0.2`)).body).toEqual({ changes: [], next: after, more: false })
    const asked = [1, 2, 3].map(() => ask(`after=${after}&wait=25`))
    await waiting(3)
    await created()
    const told = await Promise.all(asked)
    expect(told.map(({ status, body }) => [status, body.changes.length])).toEqual(Array(3).fill([200, 1]))
    await waiting(0)
  })

  test('costs a token first, which who really waited gets back', async () => {
    const { ask, now, created } = await start(kind, { rate: 0.001, burst: 3 })
    const after = await now()
    for (let count = 0; count < 4; count += 1) {
      expect((await ask(`after=${after}&wait=1.1`)).status).toBe(200)
    }
    await created()
    const soon = [await ask(`after=${after}&wait=20`), await ask(`after=${after}&wait=0`)]
    expect(soon.map(({ status }) => status)).toEqual([200, 200])
    for (const wait of ['0', '0.01', '1.1', '25']) {
      const { status, headers } = await ask(`after=${after}&wait=${wait}`)
      expect([wait, status, headers.get('retry-after')]).toEqual([wait, 429, expect.any(String)])
    }
  })

  test('is begun by nobody who may ask no more', async () => {
    const { ask, now, waiting } = await start(kind, { rate: 0.001, burst: 1 })
    const after = await now()
    expect((await ask(`after=${after}&wait=25`)).status).toBe(429)
    await waiting(0)
  })

  test('wakes nobody of another company', async () => {
    const { ask, now, other, waiting } = await start(kind)
    const companyId = newId('com')
    await other.db.insertInto('companies').values({ id: companyId, name: 'Other', created_at: 0 }).execute()
    const asked = ask(`after=${await now()}&wait=1`)
    await waiting(1)
    await createConnectRequest(other.db, { companyId, redirectUrl: 'https://example.com/', now: Date.now() })
    expect((await asked).body.changes).toEqual([])
  })

  test('a client that goes waits no longer', async () => {
    const { baseUrl, authorization, now, waiting } = await start(kind)
    const url = `${baseUrl}/changes?wait=25&after=${await now()}`
    const request = get(url, { headers: { authorization }, agent: false })
    request.on('error', () => undefined)
    await waiting(1)
    request.destroy()
    await waiting(0)
  })

  test('20 requests of one key wait at a process; the next is refused there, and another key still may', async () => {
    const { ask, now, other, companyId, created, waiting, source, apiKey } = await start(kind)
    const query = `after=${await now()}&wait=25`
    const asked = Array.from({ length: 20 }, () => ask(query))
    await waiting(20)
    const refused = await ask(query)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    expect(refused.body.detail).toBe(
      'At most 20 requests with this key may wait at one process of the service.',
    )
    const process = await startServer(kind, { source })
    const elsewhere = fetch(`${process.baseUrl}/changes?${query}`, {
      headers: { authorization: `Bearer ${apiKey}` },
    })
    await expect.poll(process.app.waiting).toBe(1)
    const key = await createKey(other.db, { companyId, name: 'Second', now: 0 })
    const second = ask(query, `Bearer ${key?.secret}`)
    await waiting(21)
    await created()
    for (const { status } of await Promise.all([...asked, second, elsewhere])) expect(status).toBe(200)
  })

  test('a key that is revoked and a company that is gone hear so at once', async () => {
    const { ask, now, other, companyId, waiting } = await start(kind)
    const query = `after=${await now()}&wait=25`
    const asked = ask(query)
    await waiting(1)
    const [key] = await listKeys(other.db, companyId)
    await revokeKey(other.db, { companyId, id: `${key?.id}`, now: Date.now() })
    expect((await asked).status).toBe(401)

    const gone = newId('com')
    await other.db.insertInto('companies').values({ id: gone, name: 'Gone', created_at: 0 }).execute()
    const itsKey = await createKey(other.db, { companyId: gone, name: 'Its own', now: 0 })
    const authorization = `Bearer ${itsKey?.secret}`
    const { body } = await ask('', authorization)
    const itsOwn = ask(`after=${body.next}&wait=25`, authorization)
    await waiting(1)
    await other.db.deleteFrom('api_keys').where('company_id', '=', gone).execute()
    await other.db.deleteFrom('companies').where('id', '=', gone).execute()
    expect((await itsOwn).status).toBe(401)
  })

  test('whose key ends before it has its place is refused as well', async () => {
    const { store, companyId } = await start(kind)
    const key = await createKey(store.db, { companyId, name: 'Stolen', now: 0 })
    if (key === null) throw new Error('No key')
    const waiters = createWaiters(store.listen)
    const route = createRoute(store, waiters)
    const after = toCursor({ number: 0, at: 0 })
    const call = callWith(`after=${after}&wait=25`, key.secret)
    await revokeKey(store.db, { companyId, id: key.id, now: 1 })
    const answer = route(call, { id: key.id, companyId, lastUsedAt: null })
    await expect(answer).rejects.toMatchObject({ kind: 'key-refused' })
    expect(waiters.waiting()).toBe(0)
  })

  test('looks once more before it ends with nothing: what went by without an announcement is answered', async () => {
    const { store, companyId, apiKey, now, created } = await start(kind)
    const waiters = createWaiters(() => () => undefined)
    const seats: Seat[] = []
    const take: Waiters['take'] = asked => {
      const seat = waiters.take(asked)
      if (typeof seat === 'object') seats.push(seat)
      return seat
    }
    const route = createRoute(store, { ...waiters, take })
    const caller = { id: 'key_1', companyId, hash: '', lastUsedAt: null }
    const answer = route(callWith(`after=${await now()}&wait=25`, apiKey), caller)
    await expect.poll(() => seats[0]?.resolve).toBeDefined()
    await created()
    // Ends the waits as their timers would.
    for (const seat of seats) waiters.end(seat)
    expect(changePageSchema.parse(JSON.parse((await answer).body)).changes).toHaveLength(1)
  })

  test('everybody is let go when the service stops', async () => {
    const { ask, now, stop, waiting } = await start(kind)
    const after = await now()
    const asked = [1, 2, 3].map(() => ask(`after=${after}&wait=25`))
    await waiting(3)
    await stop()
    for (const { status, body } of await Promise.all(asked)) {
      expect([status, body]).toEqual([200, { changes: [], next: after, more: false }])
    }
  })
})

test.runIf(kinds.includes('postgres'))(
  'a connection that PostgreSQL ends is made again, and what was missed meanwhile is told',
  async () => {
    const { ask, now, created, other, waiting } = await start('postgres')
    const listening = () =>
      other.db
        .selectFrom(sql<{ pid: number }>`pg_stat_activity`.as('activity'))
        .select('pid')
        .where(sql<string>`application_name`, '=', 'utility-connect changes')
        .where(sql<string>`datname`, '=', sql<string>`current_database()`)
        .execute()
    const asked = ask(`after=${await now()}&wait=25`)
    await waiting(1)
    await expect.poll(async () => (await listening()).length).toBe(1)
    const [before] = await listening()
    await sql`select pg_terminate_backend(${before?.pid})`.execute(other.db)
    await created()
    expect((await asked).body.changes).toHaveLength(1)
    const again = ask(`after=${await now()}&wait=25`)
    await waiting(1)
    await created()
    expect((await again).body.changes).toHaveLength(1)
  },
)
