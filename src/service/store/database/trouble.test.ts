import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createCluster } from '../../testing/cluster.ts'
import { kinds } from '../../testing/database.ts'
import { startApp } from '../../testing/service.ts'
import { createSmallDisk } from '../../testing/small-disk.ts'
import { troubleOf } from './trouble.ts'

const create = '/connect/create-connect-request'
const withRedirect = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: '{"redirectUrl":"https://example.com/"}',
}

const withCode = (code: string) => Object.assign(new Error('Some words'), { code })

test.each(
  // Error codes of sockets, of PostgreSQL (Appendix A of its manual) and of SQLite.
  `ECONNREFUSED ECONNRESET ECONNABORTED EHOSTUNREACH EHOSTDOWN ENETUNREACH ENETDOWN ETIMEDOUT EPIPE EAI_AGAIN EMFILE
  CERT_HAS_EXPIRED 08006 08P01 25006 25P03 28P01 3D000 40001 40P01 53200 53300 53400 55P03 57014 57P01 57P03 57P05 58030 XX001
  SQLITE_BUSY SQLITE_BUSY_SNAPSHOT SQLITE_IOERR_READ SQLITE_CANTOPEN SQLITE_READONLY SQLITE_LOCKED SQLITE_CORRUPT`.split(
    /\s+/,
  ),
)('%s is the database that is away', code => {
  expect(troubleOf(withCode(code))).toBe('away')
})

test.each([
  'timeout expired',
  'Connection terminated unexpectedly',
  'Client was closed and is not queryable',
])('what the driver says without a code is the database that is away: %s', message => {
  expect(troubleOf(new Error(message))).toBe('away')
})

test.each(
  `22P02 23505 25P02 26000 42601 42P01 42501 0A000 54001 P0001 ERR_INVALID_ARG_TYPE SQLITE_ERROR SQLITE_CONSTRAINT_UNIQUE
  SQLITE_MISUSE SQLITE_RANGE`.split(/\s+/),
)('%s is a fault of ours', code => {
  expect(troubleOf(withCode(code))).toBeUndefined()
})

test('what has no code and is none of the driver’s words is a fault of ours', () => {
  expect(troubleOf(new TypeError('x is not a function'))).toBeUndefined()
  expect(troubleOf('text')).toBeUndefined()
})

test.each(['53100', 'SQLITE_FULL'])('%s is a full disk', code => {
  expect(troubleOf(withCode(code))).toBe('full')
})

test.runIf(kinds.includes('postgres'))(
  'while PostgreSQL is away every call answers 503, and it goes on by itself when it is back',
  async () => {
    const cluster = await createCluster()
    if (cluster === undefined) throw new Error('PostgreSQL is not installed')
    onTestFinished(() => cluster.remove())
    const url = cluster.url('postgres')
    const { call, lines } = await startApp('postgres', {
      source: { kind: 'postgres', url, connections: 4, patience: 5000 },
    })
    expect((await call('/accounts')).status).toBe(200)
    await cluster.stop()
    for (const answer of [
      await call('/accounts'),
      await call('/accounts/x'),
      await call(create, withRedirect),
      await call(create, { ...withRedirect, headers: { ...withRedirect.headers, 'idempotency-key': 'k' } }),
    ]) {
      expect.soft(answer.status).toBe(503)
      expect.soft(answer.headers.get('retry-after')).toBe('2')
      expect.soft(await answer.text()).not.toMatch(/connect |socket|PGSQL|ENOENT|ECONN/)
    }
    expect((await call('/healthz')).status).toBe(200)
    await cluster.start()
    expect((await call('/accounts')).status).toBe(200)
    expect((await call(create, withRedirect)).status).toBe(201)
    expect(lines.filter(({ level }) => level === 'error')).toEqual([])
  },
)

test('a full disk under SQLite answers 507, stores nothing by halves, and passes', async () => {
  const { call, store } = await startApp('sqlite', { customers: 5 })
  const pages = (await sql<{ page_count: number }>`pragma page_count`.execute(store.db)).rows[0]?.page_count
  await sql.raw(`pragma max_page_count = ${pages}`).execute(store.db)
  const statuses: number[] = []
  while (statuses.at(-1) !== 507 && statuses.length < 500) {
    const key = { 'idempotency-key': `k${statuses.length}` }
    const answer = await call(create, { ...withRedirect, headers: { ...withRedirect.headers, ...key } })
    statuses.push(answer.status)
  }
  expect(statuses.at(-1)).toBe(507)
  expect((await call('/accounts')).status).toBe(200)
  await sql.raw('pragma max_page_count = 1000000').execute(store.db)
  const created = statuses.filter(status => status === 201).length
  const count = async (table: 'connect_requests' | 'idempotency_keys') =>
    (await store.db.selectFrom(table).select('company_id').execute()).length
  expect(await count('connect_requests')).toBe(created)
  expect((await call(create, withRedirect)).status).toBe(201)
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(store.db)
  expect(rows).toEqual([{ integrity_check: 'ok' }])
})

test('while the disk under SQLite is full what only reads goes on, and all is well when there is room again', async context => {
  const disk = createSmallDisk()
  if (disk === undefined) return context.skip()
  onTestFinished(() => disk.remove())
  const source = { kind: 'sqlite', folder: disk.folder } as const
  // The burst is for the requests below, which come within a millisecond.
  const { call, lines } = await startApp('sqlite', { customers: 5, rate: 100_000, burst: 500, source })
  const health = async () => (await call('/healthz')).json()
  const statusOf = async (path: string, init?: RequestInit) => (await call(path, init)).status
  expect(await health()).toEqual({ status: 'ok' })
  disk.fill()
  while ((await statusOf(create, withRedirect)) === 201);
  expect(await statusOf(create, withRedirect)).toBe(507)
  const reads: number[] = []
  for (let i = 0; i < 40; i += 1) reads.push(await statusOf('/accounts?limit=3'))
  expect(reads.filter(status => status !== 200)).toEqual([])
  expect(await health()).toEqual({ status: 'degraded', reason: 'The disk is full: nothing can be stored' })
  expect(await statusOf('/healthz')).toBe(200)

  disk.clear()
  await expect.poll(health).toEqual({ status: 'ok' })
  expect(await statusOf(create, withRedirect)).toBe(201)
  expect(lines.filter(({ level }) => level === 'error')).toEqual([])
})
