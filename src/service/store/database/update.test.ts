import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { changePageSchema } from '../../../contract/more.ts'
import { createSource, kinds } from '../../testing/database.ts'
import { runProgram } from '../../testing/program.ts'
import { startApp } from '../../testing/service.ts'
import { createVisitor } from '../../testing/visitor.ts'
import { addSession } from '../people.ts'
import type { DatabaseKind, Store } from '../store.ts'
import { howToUpdate, migrate, oldestOf, readVersion } from './migrate.ts'
import { type Migration, migrations } from './migrations.ts'
import { type DataSource, openStore } from './open.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

const onError = () => undefined

const emptySource = async (kind: DatabaseKind): Promise<DataSource> => {
  const { source, remove } = await createSource(kind)
  onTestFinished(remove)
  return source
}

/** Opens a store without migrating it; closed when the test ends. */
const openAsItIs = (source: DataSource): Store => {
  const store =
    source.kind === 'sqlite'
      ? openSqlite(`${source.folder}/service.db`, onError)
      : openPostgres({ ...source, connections: 2, patience: 20_000, onError })
  onTestFinished(() => store.close())
  return store
}

/** What a rolling migration may change (expand); `takesAway` is what it may not. */
const expands: Migration = {
  steps: kind => [
    'alter table connect_requests add column next_text text',
    // PostgreSQL refuses a prepared `select *` after this.
    'alter table utility_accounts add column next_note text',
    "alter table shares add column next_kind text not null default 'usual'",
    'create index next_by_text on connect_requests (next_text)',
    `create table next_things (id ${kind === 'postgres' ? 'text collate "C"' : 'text'} primary key)`,
  ],
  rolling: true,
}
const takesAway: Migration = {
  steps: () => ['alter table connect_requests drop column note'],
  rolling: false,
}

const known = migrations.length

test('how a service is replaced: rolling only from the version that goes on with the newer schema', () => {
  const say = (version: number, all: readonly Migration[]) => howToUpdate({ version, oldest: version }, all)
  const next = [...migrations, expands]
  expect(howToUpdate(undefined)).toBe('rolling')
  expect(say(known, migrations)).toBe('rolling')
  expect(say(known - 1, migrations)).toBe('rolling')
  expect(say(known - 2, migrations)).toBe('restart')
  expect(say(known, next)).toBe('rolling')
  expect(say(known, [...next, expands])).toBe('restart')
  expect(say(known + 1, [...next, expands])).toBe('rolling')
  expect(say(known, [...migrations, takesAway])).toBe('restart')
  // Back to the version before, which still works.
  expect(howToUpdate({ version: known + 1, oldest: known }, migrations)).toBe('rolling')
  expect(() => howToUpdate({ version: known + 1, oldest: known + 1 }, migrations)).toThrow(
    'start a newer one',
  )
})

// On SQLite only processes wait for each other, not two connections of one process.
test.runIf(kinds.includes('postgres'))(
  'a schema is brought up to date by one of many that start at once, while the others wait',
  async () => {
    const source = await emptySource('postgres')
    const stores = Array.from({ length: 4 }, () => openAsItIs(source))
    // Running the steps twice would fail.
    await Promise.all(stores.map(store => migrate(store, [...migrations, expands])))
    const [store] = stores
    expect(store && (await readVersion(store))).toEqual({ version: known + 1, oldest: known })
  },
)

describe.each(kinds)('a schema on %s', kind => {
  test('of the next version is used by this one, which runs on, and which starts on it', async () => {
    const source = await emptySource(kind)
    const work = async ({ call, app, store, state }: Awaited<ReturnType<typeof startApp>>) => {
      const body = JSON.stringify({ redirectUrl: 'https://a.example/thanks', note: 'n' })
      const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
      const { next } = changePageSchema.parse(await (await call('/changes')).json())
      const created = await call('/connect/create-connect-request', { method: 'POST', headers, body })
      expect(created.status).toBe(201)
      const token = `${(await created.json()).redirect}`.split('/r/')[1]
      const customer = await store.db
        .selectFrom('customers')
        .select('id')
        .orderBy('id')
        .executeTakeFirstOrThrow()
      const session = await addSession(store.db, customer.id, Date.now())
      const visitor = createVisitor(app, state.origin, { customer: session })
      const account = await store.db
        .selectFrom('utility_accounts')
        .select('id')
        .where('customer_id', '=', customer.id)
        .executeTakeFirstOrThrow()
      const shared = await visitor.post(`/connect/r/${token}/share`, { chosen: account.id })
      expect(shared.status).toBe(303)
      const { changes } = changePageSchema.parse(await (await call(`/changes?after=${next}`)).json())
      expect(changes.map(({ type }) => type)).toEqual(
        expect.arrayContaining(['link.created', 'link.accepted']),
      )
      for (const path of ['/accounts', '/connect/requests', `/accounts/${customer.id}`])
        expect((await call(path)).status, path).toBe(200)
    }
    const start = async () => {
      const service = await startApp(kind, { source, customers: 2 })
      service.state.origin = 'http://localhost'
      return service
    }
    const running = await start()
    await work(running)
    await migrate(openAsItIs(source), [...migrations, expands])
    await work(running)
    await work(await start())
  })

  test('of a version that takes something away is refused, in words and untouched', async () => {
    const source = await emptySource(kind)
    const store = openAsItIs(source)
    await migrate(store, [...migrations, takesAway])
    await expect(openStore(source, onError)).rejects.toThrow('start a newer one')
    expect(await readVersion(store)).toEqual({ version: known + 1, oldest: known + 1 })
  })

  test('is asked about by --check-update: rolling where all is as it must be, restart where not, in words where it is newer', async () => {
    const source = await emptySource(kind)
    const check = async () => {
      const { code, stdout, stderr } = await runProgram(source, ['--check-update'])
      return [code, stdout.trim() || stderr.trim()]
    }
    expect(await check()).toEqual([0, 'rolling'])
    if (source.kind === 'sqlite') expect(readdirSync(source.folder)).toEqual([])
    const store = openAsItIs(source)
    await migrate(store)
    expect(await check()).toEqual([0, 'rolling'])
    await sql`update schema_version set version = ${known - 1}, oldest = ${known - 1}`.execute(store.db)
    expect(await check()).toEqual([0, 'rolling'])
    await sql`update schema_version set version = ${known - 2}, oldest = ${known - 2}`.execute(store.db)
    expect(await check()).toEqual([3, 'restart'])
    await sql`update schema_version set version = ${known + 1}, oldest = ${known + 1}`.execute(store.db)
    expect(await check()).toEqual([1, expect.stringContaining('start a newer one')])
  })

  test('is read by a check without being made', async () => {
    const source = await emptySource(kind)
    const store = openAsItIs(source)
    expect(await readVersion(store)).toBeUndefined()
    expect(await readVersion(store)).toBeUndefined()
    await migrate(store)
    expect(await readVersion(store)).toEqual({ version: known, oldest: oldestOf(known) })
  })

  test('after each migration that is called rolling has every column of before, and asks for no other', async () => {
    const columnsOf = async ({ db }: Store) => {
      const query =
        kind === 'postgres'
          ? sql<Column>`select table_name as "table", column_name as name, is_nullable = 'YES' or column_default is not null
              or is_identity = 'YES' as free from information_schema.columns where table_schema = 'public'`
          : sql<Column>`select t.name as "table", c.name as name, c."notnull" = 0 or c.dflt_value is not null or c.pk > 0 as free
              from pragma_table_list t, pragma_table_info(t.name) c where t.schema = 'main' and t.type = 'table'`
      return (await query.execute(db)).rows.map(row => ({ ...row, free: Boolean(row.free) }))
    }
    const source = await emptySource(kind)
    const store = openAsItIs(source)
    for (const [place, { rolling }] of [...migrations, expands].entries()) {
      if (!rolling) continue
      await migrate(store, [...migrations, expands].slice(0, place))
      const before = await columnsOf(store)
      await migrate(store, [...migrations, expands].slice(0, place + 1))
      const after = await columnsOf(store)
      expect(after).toEqual(expect.arrayContaining(before))
      const tables = new Set(before.map(({ table }) => table))
      const names = new Set(before.map(({ table, name }) => `${table}.${name}`))
      const added = after.filter(({ table, name }) => tables.has(table) && !names.has(`${table}.${name}`))
      expect(added.filter(({ free }) => !free)).toEqual([])
    }
  })
})

type Column = { table: string; name: string; free: boolean | number }
