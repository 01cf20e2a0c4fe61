import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3-multiple-ciphers'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { changePageSchema } from '../../../contract/more.ts'
import { createSource, kinds } from '../../testing/database.ts'
import { startApp } from '../../testing/service.ts'
import { migrate, readVersion } from '../database/migrate.ts'
import { connect } from '../database/open.ts'
import { createConnectRequest } from '../links.ts'
import { backUp, restore } from './backup.ts'

const ownFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'connect-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const emptySource = async (kind: (typeof kinds)[number]) => {
  const { source, remove } = await createSource(kind)
  onTestFinished(remove)
  return source
}

const begin = Date.UTC(2026, 0, 5)

/** A service on a database, and what apps of its company read from it. */
const startOn = async (source: Awaited<ReturnType<typeof emptySource>>, at: number) => {
  let time = at
  const app = await startApp(source.kind, { source, customers: 2, now: () => time })
  const { db } = app.store
  const { id: companyId } = await db.selectFrom('companies').select('id').executeTakeFirstOrThrow()
  const ask = (after: string) => app.call(`/changes?after=${after}`)
  return {
    ...app,
    now: async () => changePageSchema.parse(await (await app.call('/changes')).json()).next,
    ask: async (after: string) => (await ask(after)).status,
    changes: async (after: string) => changePageSchema.parse(await (await ask(after)).json()).changes,
    happen: async (times: number) => {
      for (let made = 0; made < times; made += 1) {
        time += 1
        await createConnectRequest(db, { companyId, redirectUrl: `https://a.example/${time}`, now: time })
      }
    },
    requests: async () => (await db.selectFrom('connect_requests').select('redirect_url').execute()).length,
  }
}

describe.each(kinds)('a back-up on %s', kind => {
  test('is restored as it was, and followers of what came after it are told that it is lost', async () => {
    const file = join(ownFolder(), 'service.backup')
    const source = await emptySource(kind)
    const before = await startOn(source, begin)
    await before.happen(3)
    const known = await before.now()
    // A back-up while the service runs.
    await backUp(source, file)
    expect(statSync(file).mode & 0o077).toBe(0)
    await before.happen(2)
    const lost = await before.now()

    const target = await emptySource(kind)
    await restore(target, file)
    const after = await startOn(target, begin + 10_000)
    expect(await after.requests()).toBe(3)
    expect(await after.ask(lost)).toBe(410)
    expect(await after.changes(known)).toEqual([])
    // New changes get the numbers of the lost ones.
    await after.happen(2)
    expect(await after.ask(lost)).toBe(410)
    await after.happen(2)
    expect(await after.ask(lost)).toBe(410)
    expect(await after.changes(known)).toHaveLength(4)
  })

  test('signs everybody out, so that nobody who signed out since is signed in again', async () => {
    const file = join(ownFolder(), 'service.backup')
    const source = await emptySource(kind)
    const { store } = await startOn(source, begin)
    const session = { token_hash: 'h', person_id: 'p', created_at: begin, expires_at: begin + 1_000_000 }
    await store.db.insertInto('sessions').values(session).execute()
    const reset = { token_hash: 'r', person_id: 'p', expires_at: begin + 1_000_000 }
    await store.db.insertInto('password_resets').values(reset).execute()
    await backUp(source, file)
    const target = await emptySource(kind)
    await restore(target, file)
    const { store: restored } = await startApp(kind, { source: target, customers: 2 })
    expect(await restored.db.selectFrom('sessions').selectAll().execute()).toEqual([])
    expect(await restored.db.selectFrom('password_resets').selectAll().execute()).toEqual([])
  })

  test('never takes the place of a file, and leaves none where it fails', async () => {
    const folder = ownFolder()
    const file = join(folder, 'service.backup')
    const source = await emptySource(kind)
    await startOn(source, begin)
    writeFileSync(file, 'something else')
    await expect(backUp(source, file)).rejects.toThrow('is there already')
    const away =
      kind === 'sqlite'
        ? { kind, folder: join(folder, 'none') }
        : { ...source, url: 'postgres://x@/none?host=/none' }
    await expect(backUp(away, join(folder, 'other'))).rejects.toThrow()
    expect(readdirSync(folder)).toEqual(['service.backup'])
  })

  test('is whole where two are written at once to one file', async () => {
    const folder = ownFolder()
    const file = join(folder, 'service.backup')
    const source = await emptySource(kind)
    await (await startOn(source, begin)).happen(3)
    await Promise.all([backUp(source, file), backUp(source, file)])
    expect(readdirSync(folder)).toEqual(['service.backup'])
    const target = await emptySource(kind)
    await restore(target, file)
    expect(await (await startOn(target, begin)).requests()).toBe(3)
  })

  test('that is damaged, or of a newer version, is refused, and nothing is touched', async () => {
    const folder = ownFolder()
    const source = await emptySource(kind)
    const { store } = await startOn(source, begin)
    const damaged = join(folder, 'damaged')
    writeFileSync(damaged, 'no database at all '.repeat(1000))
    const target = await emptySource(kind)
    await expect(restore(target, damaged)).rejects.toThrow('is no back-up')
    await sql`update schema_version set version = 999, oldest = 999`.execute(store.db)
    await backUp(source, join(folder, 'newer'))
    await expect(restore(target, join(folder, 'newer'))).rejects.toThrow('knows')
    // A refused restore leaves the target empty.
    const file = join(folder, 'good')
    await sql`update schema_version set version = 6, oldest = 6`.execute(store.db)
    await backUp(source, file)
    await restore(target, file)
  })

  test.each([1, 5])('of version %i, which lacks some tables, is restored as well', async version => {
    const file = join(ownFolder(), 'service.backup')
    const source = await emptySource(kind)
    const store = await connect(source, () => undefined)
    await migrate(store)
    await sql`alter table schema_version drop column oldest`.execute(store.db)
    await sql`drop table password_resets`.execute(store.db)
    if (version === 1) await sql`drop table one_time_notes`.execute(store.db)
    await sql`update schema_version set version = ${version}`.execute(store.db)
    await store.close()
    await backUp(source, file)
    const target = await emptySource(kind)
    await restore(target, file)
    const restored = await connect(target, () => undefined)
    onTestFinished(() => restored.close())
    expect(await readVersion(restored)).toEqual({ version, oldest: version })
  })

  test('is not put where a service has its data', async () => {
    const file = join(ownFolder(), 'service.backup')
    const source = await emptySource(kind)
    const { requests, happen } = await startOn(source, begin)
    await backUp(source, file)
    await happen(1)
    await expect(restore(source, file)).rejects.toThrow(kind === 'sqlite' ? 'runs on it' : 'is not empty')
    expect(await requests()).toBe(1)
  })
})

test('takes the place of an SQLite database that nobody has open, which is set aside', async () => {
  const file = join(ownFolder(), 'service.backup')
  const source = await emptySource('sqlite')
  if (source.kind !== 'sqlite') throw new Error('Another kind')
  const first = await startOn(source, begin)
  await backUp(source, file)
  await first.happen(1)
  await first.store.close()
  await restore(source, file)
  const names = readdirSync(source.folder)
  expect(names.filter(name => name.startsWith('service.db.before-'))).toHaveLength(1)
  expect(existsSync(join(source.folder, 'service.db-wal'))).toBe(false)
  expect(await (await startOn(source, begin + 1000)).requests()).toBe(0)
})

test.runIf(process.platform !== 'win32')(
  'is restored to a new folder, and is for its owner only, whoever may read the back-up',
  async () => {
    const parent = ownFolder()
    const file = join(parent, 'service.backup')
    const source = await emptySource('sqlite')
    await startOn(source, begin)
    await backUp(source, file)
    chmodSync(file, 0o644)
    const folder = join(parent, 'new', 'data')
    await restore({ kind: 'sqlite', folder }, file)
    expect([folder, join(folder, 'service.db')].map(path => statSync(path).mode & 0o077)).toEqual([0, 0])
  },
)

describe('what a crash left of an SQLite database', () => {
  /** A folder as after a crash, with a WAL that holds the 50 requests made after the back-up. */
  const crash = async (file: string) => {
    const source = await emptySource('sqlite')
    const crashed = await emptySource('sqlite')
    if (source.kind !== 'sqlite' || crashed.kind !== 'sqlite') throw new Error('Another kind')
    const service = await startOn(source, begin)
    await backUp(source, file)
    await service.happen(50)
    for (const name of ['service.db', 'service.db-wal'])
      copyFileSync(join(source.folder, name), join(crashed.folder, name))
    return crashed
  }

  /** Restores the back-up, in which there are none of those requests. */
  const expectRestored = async (source: Parameters<typeof restore>[0], file: string) => {
    await restore(source, file)
    expect(await (await startOn(source, begin + 1000)).requests()).toBe(0)
  }

  test('is set aside where it is damaged, and the back-up takes its place', async () => {
    const file = join(ownFolder(), 'service.backup')
    const source = await crash(file)
    rmSync(join(source.folder, 'service.db-wal'))
    writeFileSync(join(source.folder, 'service.db'), 'no database at all')
    await restore(source, file)
    const aside = readdirSync(source.folder).filter(name => name.startsWith('service.db.before-'))
    expect(aside.map(name => readFileSync(join(source.folder, name), 'utf8'))).toEqual(['no database at all'])
    expect(await (await startOn(source, begin + 1000)).requests()).toBe(0)
  })

  test('has no part in what is restored, though only its WAL is left', async () => {
    const file = join(ownFolder(), 'service.backup')
    const source = await crash(file)
    renameSync(join(source.folder, 'service.db'), join(source.folder, 'moved-away'))
    await expectRestored(source, file)
  })

  test('is not rolled back into the next restore, where one was cut off', async () => {
    const file = join(ownFolder(), 'service.backup')
    const source = await crash(file)
    const fresh = join(source.folder, 'service.db.restored')
    // Another back-up, in the middle of a change.
    const other = new Database(`${fresh}.other`)
    other.exec('create table t (x)')
    for (let row = 0; row < 50; row += 1) other.exec('insert into t values (randomblob(900))')
    other.pragma('cache_size = 1')
    other.exec('begin; update t set x = randomblob(900)')
    copyFileSync(`${fresh}.other`, fresh)
    copyFileSync(`${fresh}.other-journal`, `${fresh}-journal`)
    other.close()
    await expectRestored(source, file)
  })

  test('nor is its WAL, which it has where the file of a stopped service was restored', async () => {
    const file = join(ownFolder(), 'service.backup')
    const source = await crash(file)
    copyFileSync(join(source.folder, 'service.db-wal'), join(source.folder, 'service.db.restored-wal'))
    await expectRestored(source, file)
  })
})
