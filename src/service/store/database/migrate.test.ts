import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readChanges, readHead } from '../../changes/read.ts'
import { createSource, kinds } from '../../testing/database.ts'
import { readPageOfAccounts } from '../accounts.ts'
import { listKeys } from '../api-keys.ts'
import { listPeople } from '../colleagues.ts'
import { listConnectRequests, standingOf, withdrawConnectRequest } from '../connect-requests.ts'
import { once } from '../idempotency.ts'
import { findConnectRequest, findStandingLink } from '../links.ts'
import { searchCustomers } from '../search.ts'
import { acceptLink } from '../shares.ts'
import type { Db, Store } from '../store.ts'
import { migrations } from './migrations.ts'
import { type DataSource, openStore } from './open.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

const onError = () => undefined

/** Opens a store without migrating it. */
const openAsItIs = (source: DataSource): Store =>
  source.kind === 'sqlite'
    ? openSqlite(`${source.folder}/service.db`, onError)
    : openPostgres({ ...source, connections: 1, patience: 5000, onError })

const runAll = async (source: DataSource, statements: string[]): Promise<void> => {
  const store = openAsItIs(source)
  for (const statement of statements) await sql.raw(statement).execute(store.db)
  await store.close()
}

/** Rows of a service of the first version: something in each table. */
const filled = [
  'create table schema_version (version integer not null)',
  'insert into schema_version (version) values (1)',
  "insert into companies values ('com_1', 'Practice', 0), ('com_2', 'Other', 0)",
  "insert into company_users values ('usr_1', 'com_1', 'Sam', 'sam@example.com', 'hash', 0)",
  `insert into api_keys values ('key_1', 'com_1', 'Practice start', 'h1', 'abcd', 1, null, null),
    ('key_2', 'com_1', 'Front desk', 'h2', 'efgh', 2, 5, null), ('key_3', 'com_2', 'Practice start', 'h3', 'ijkl', 3, null, null)`,
  "insert into standing_links values ('old', 'com_1', 0, 4), ('now', 'com_1', 4, null)",
  "insert into customers values ('cus_1', 'Carla', 'carla@example.com', 'hash', 0), ('cus_2', 'Dora', null, null, 0)",
  `insert into connect_requests values ('req_1', 't1', 'com_1', 'https://example.com/', 'open', 1, null, null),
    ('req_2', 't2', 'com_1', 'https://example.com/', 'accepted', 2, 7, 'cus_1'),
    ('req_3', 't3', 'com_1', 'https://example.com/', 'withdrawn', 3, 8, null)`,
  "insert into utility_accounts values ('ea_1', 'cus_1', 'Idaho Power', '22', '14 Banks Road', 'Boise', 'ID', '83702', 0)",
  "insert into shares values ('com_1', 'cus_1', 7, null)",
  "insert into shared_accounts values ('com_1', 'cus_1', 'ea_1')",
  "insert into sessions values ('s1', 'usr_1', 0, 9000000000000)",
  "insert into idempotency_keys values ('com_1', 'k1', 'f1', 'r1', 10, 201, '{}')",
  "insert into rate_buckets values ('key:key_1', 5, 1, 10)",
  "insert into facts values ('practice-company', 'com_1')",
]

/** A database of the first version with the rows of `filled`; removed when the test ends. */
const createFilled = async (kind: (typeof kinds)[number]): Promise<DataSource> => {
  const { source, remove } = await createSource(kind)
  onTestFinished(remove)
  const first = migrations[0]?.steps(kind).filter(step => typeof step === 'string') ?? []
  await runAll(source, [...first, ...filled])
  return source
}

const tables = [
  ...['companies', 'company_users', 'api_keys', 'standing_links', 'customers', 'connect_requests'],
  ...[
    'utility_accounts',
    'shares',
    'shared_accounts',
    'sessions',
    'idempotency_keys',
    'rate_buckets',
    'facts',
  ],
]

const readAll = async (db: Db): Promise<object[][]> => {
  const all: object[][] = []
  for (const table of tables) {
    const { rows } = await sql<object>`select * from ${sql.table(table)} order by 1, 2`.execute(db)
    all.push(rows)
  }
  return all
}

const readAsItIs = async (source: DataSource) => {
  const store = openAsItIs(source)
  const rows = await readAll(store.db)
  const { rows: versions } = await sql`select version from schema_version`.execute(store.db)
  await store.close()
  return { rows, versions }
}

describe.each(kinds)('a database of the first version on %s', kind => {
  test('loses nothing, and keys of practice starts get their own place', async () => {
    const source = await createFilled(kind)
    const before = await readAsItIs(source)
    for (let start = 0; start < 2; start += 1) {
      const store = await openStore(source, onError)
      const keys = await listKeys(store.db, 'com_1')
      const others = await listKeys(store.db, 'com_2')
      const people = await listPeople(store.db, 'com_1')
      const rows = await readAll(store.db)
      await store.close()
      expect(rows).toMatchObject(before.rows)
      expect(keys.map(({ name, own_place }) => [name, own_place])).toEqual([
        ['Practice start', 1],
        ['Front desk', 0],
      ])
      expect(others.map(({ own_place }) => own_place)).toEqual([0])
      // Who signed in for the company is its first person.
      expect(people).toMatchObject([{ id: 'usr_1', name: 'Sam', email: 'sam@example.com', invitedBy: null }])
    }
  })

  test('goes on where it stood: links and accounts as before, and changes from the first one on', async () => {
    const store = await openStore(await createFilled(kind), onError)
    onTestFinished(store.close)
    const { db } = store
    const company = { companyId: 'com_1', now: 20 }
    const requests = await listConnectRequests(db, { companyId: 'com_1', before: '', limit: 10 })
    expect(requests.map(request => [request.id, standingOf(request), request.sharedBy])).toEqual([
      ['req_3', { state: 'withdrawn', at: 8 }, null],
      ['req_2', { state: 'accepted', at: 7 }, 'cus_1'],
      ['req_1', { state: 'open', at: 1 }, null],
    ])
    const search = (text: string) =>
      searchCustomers(store, text, { companyId: 'com_1', before: 1e9, limit: 10 })
    expect(await search('carla banks')).toMatchObject([{ customerId: 'cus_1', name: 'Carla', acceptedAt: 7 }])
    const page = { companyId: 'com_1', after: '', limit: 10 }
    const known = await readPageOfAccounts(store, page)
    expect(known.version).toBe('0-0')
    expect(JSON.parse(known.json)).toMatchObject([{ customerId: 'cus_1', customer: { name: 'Carla' } }])
    expect(await findStandingLink(db, 'old')).toMatchObject({ replacedAt: expect.any(Number) })
    expect(await findConnectRequest(db, 't1')).toMatchObject({ startedAt: null, declinedAt: null })
    const again = { companyId: 'com_1', key: 'k1', fingerprint: 'f1', holder: 'r2', now: 20, free: true }
    const work = () => Promise.reject(new Error('It was done before'))
    expect(await once(store, again, work)).toEqual({ kind: 'replay', body: '{}' })

    expect(await readHead(store, 'com_1')).toEqual({ number: 0, at: 0 })
    const link = { kind: 'request', id: 'req_1' } as const
    const accepted = { ...company, customerId: 'cus_2', utilityAccountIds: [], link }
    expect(await acceptLink(db, accepted)).toBe('accepted')
    expect(await withdrawConnectRequest(db, { ...company, id: 'req_1' })).toBe(false)
    const query = { companyId: 'com_1', after: { number: 0, at: 0 }, limit: 10, now: 20 }
    expect(await readChanges(store, query)).toMatchObject([
      { number: 1, type: 'account.connected', customerId: 'cus_2', id: 'req_1' },
      { number: 2, type: 'link.accepted', id: 'req_1', reference: null, createdWithName: null },
    ])
    expect((await readPageOfAccounts(store, page)).version).toBe('2-20')
  })

  test('stays as it was where a step fails, and takes them all once the cause is gone', async () => {
    const source = await createFilled(kind)
    // Its name collides with one of the last steps.
    const [obstacle, removal] =
      kind === 'sqlite'
        ? ['create view announced as select 1 as number', 'drop view announced']
        : [
            'create function announce() returns integer language sql as $$ select 1 $$',
            'drop function announce()',
          ]
    await runAll(source, [obstacle])
    const before = await readAsItIs(source)
    await expect(openStore(source, onError)).rejects.toThrow()
    expect(await readAsItIs(source)).toEqual(before)
    await runAll(source, [removal])
    const store = await openStore(source, onError)
    await store.close()
    expect((await readAsItIs(source)).versions).toEqual([{ version: migrations.length }])
  })

  test('of a newer version is refused, untouched', async () => {
    const source = await createFilled(kind)
    await runAll(source, ['update schema_version set version = 99'])
    const before = await readAsItIs(source)
    await expect(openStore(source, onError)).rejects.toThrow('this one knows up to')
    expect(await readAsItIs(source)).toEqual(before)
  })
})
