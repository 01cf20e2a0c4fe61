import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openToRead } from '../../sqlite/database.ts'
import { createTestPractice } from '../testing/ports.ts'
import { apiKey, expectValue, setUpScene } from '../testing/scene.ts'

const scene = setUpScene()
const link = { id: 'link-of-it', customer: 'Ann', email: '', note: '', redirectUrl: null }
const at = (name: string) => join(scene().dataDir, name)

const installationId = (): string => JSON.parse(readFileSync(at('installation.json'), 'utf8')).installationId
const keyOf = (id: string) => scene().keychain.memory.get(`${installationId()}/connection/${id}`)

/** What the ledger holds of connections and links, shown or not, and the mirrors that are there. */
const rowsLeft = async () => {
  const key = await scene().keychain.memory.get(`${installationId()}/store`)
  const db = openToRead({ file: at('ledger.db'), key: key.state === 'stored' ? key.secret : '' })
  const count = (table: string) => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()
  const rows = ['connection', 'link', 'link_word', 'key_to_remove'].map(count)
  db.close()
  return { rows, mirrors: readdirSync(scene().dataDir).filter(name => name.startsWith('mirror-')) }
}

/** Keeps a file from being removed, as a program of Windows does that has it open; null: that takes root. Answers how to end it. */
const held = (file: string): (() => void) | null => {
  try {
    execFileSync('mount', ['--bind', file, file], { stdio: 'ignore' })
    return () => execFileSync('umount', [file])
  } catch {
    return null
  }
}

/** An app whose mirrors and keychain stand still when a connection is removed: what a kill just then would leave. */
const killedWhileRemoving = async (): Promise<string> => {
  const { app, call } = await scene().start()
  expectValue(await call('connections.testAndSave', { address: scene().server.address, apiKey }))
  expectValue(await call('links.create', link))
  expectValue(await call('accounts.refresh', undefined))
  const id = app.state().currentId ?? ''
  const removing = call('connections.remove', { id })
  expect(app.state().connections).toEqual([])
  const names = ['ledger.db', 'ledger.db-wal', `mirror-${id}.db`]
  for (const name of names) copyFileSync(at(name), at(`${name}.killed`))
  await removing
  await app.close()
  for (const name of names) renameSync(at(`${name}.killed`), at(name))
  return id
}

it('that a kill cut off is finished after the next start, and shown nowhere meanwhile', async () => {
  const id = await killedWhileRemoving()
  await scene().keychain.memory.set(`${installationId()}/connection/${id}`, apiKey)
  const { app } = await scene().start()
  expect(app.state()).toMatchObject({ connections: [], currentId: null })
  await expect.poll(() => keyOf(id)).toEqual({ state: 'absent' })
  await expect.poll(() => app.state().keysLeft).toBe(0)
  await app.close()
  expect(await rowsLeft()).toEqual({ rows: [0, 0, 0, 0], mirrors: [] })
})

it.each(['locked', 'timed_out', 'restarted'] as const)(
  'is done although the keychain is %s: the key is remembered, said to be left, and removed after the next start',
  async state => {
    const before = await scene().connected()
    const id = before.app.state().currentId ?? ''
    scene().keychain.fail({ state })
    expect(expectValue(await before.call('connections.remove', { id }))).toEqual({ keyLeft: true })
    expect(before.app.state()).toMatchObject({ connections: [], keysLeft: 1 })
    expect(await keyOf(id)).toEqual({ state: 'stored', secret: apiKey })
    scene().keychain.fail(null)
    const { app } = await scene().restarted(before)
    await expect.poll(() => app.state().keysLeft).toBe(0)
    expect(await keyOf(id)).toEqual({ state: 'absent' })
  },
)

it('leaves the connection in use where the disk does not take it', async () => {
  const { app, call } = await scene().connected()
  expectValue(await call('connections.testAndSave', { address: scene().server.address, apiKey }))
  const id = app.state().currentId ?? ''
  const db = await scene().openFile()
  db.exec("CREATE TRIGGER full BEFORE DELETE ON connection BEGIN SELECT RAISE(ABORT, 'full'); END")
  db.close()
  expect(await call('connections.remove', { id })).toMatchObject({ ok: false })
  expect(app.state()).toMatchObject({ currentId: id, connections: [{}, {}] })
})

it('goes on with another service where it was the one in use, the newest first, and with practice data only where there is none', async () => {
  const { address } = scene().server
  const { app, call } = await scene().start({ practice: createTestPractice(address).practice })
  expectValue(await call('connections.startPractice', undefined))
  const [practice] = app.state().connections
  const added: string[] = []
  for (const _ of [1, 2, 3]) {
    expectValue(await call('connections.testAndSave', { address, apiKey }))
    added.push(app.state().currentId ?? '')
  }
  const [oldest, newer, newest] = added
  const followers: (string | null)[] = []
  for (const id of [oldest, newest, newer]) {
    expectValue(await call('connections.select', { id: id ?? '' }))
    expectValue(await call('connections.remove', { id: id ?? '' }))
    followers.push(app.state().currentId)
  }
  expect(followers).toEqual([newest, newer, practice?.id])
})

it('takes along what an earlier one had to leave', async () => {
  const { app, call } = await scene().connected()
  scene().keychain.fail({ state: 'locked' })
  const first = app.state().currentId ?? ''
  expectValue(await call('connections.remove', { id: first }))
  scene().keychain.fail(null)
  expectValue(await call('connections.testAndSave', { address: scene().server.address, apiKey }))
  const second = app.state().currentId ?? ''
  expect(expectValue(await call('connections.remove', { id: second }))).toEqual({ keyLeft: false })
  expect([await keyOf(first), await keyOf(second)]).toEqual([{ state: 'absent' }, { state: 'absent' }])
  expect(app.state().keysLeft).toBe(0)
})

it('tries again when the computer wakes up while a locked keychain is still asked', async () => {
  const { secrets, fail } = scene().keychain
  let { remove } = secrets
  const { app, call } = await scene().connected({
    secrets: { ...secrets, remove: (name, patience) => remove(name, patience) },
  })
  fail({ state: 'locked' })
  expectValue(await call('connections.remove', { id: app.state().currentId ?? '' }))
  const [asked, unlocked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  remove = async () => {
    asked.resolve()
    await unlocked.promise
    return { state: 'locked' }
  }
  app.woken()
  await asked.promise
  remove = secrets.remove
  fail(null)
  app.woken()
  unlocked.resolve()
  await expect.poll(() => app.state().keysLeft).toBe(0)
})

it('leaves no key of a connection that the disk would not take', async () => {
  const before = await scene().connected()
  const { app, call } = await scene().restartedWith(
    before,
    "CREATE TRIGGER full BEFORE INSERT ON connection BEGIN SELECT RAISE(ABORT, 'full'); END;",
  )
  const again = { address: scene().server.address, apiKey }
  expect(await call('connections.testAndSave', again)).toMatchObject({ ok: false })
  const keys = () =>
    scene()
      .keychain.names()
      .filter(name => name.includes('/connection/'))
  expect([keys().length, app.state().keysLeft]).toEqual([2, 1])
  app.woken()
  await expect.poll(() => app.state().keysLeft).toBe(0)
  expect(keys()).toEqual([`${installationId()}/connection/${app.state().currentId}`])
})

it('leaves no key of a connection that was never kept, since the app ended between the two', async () => {
  const before = await scene().connected()
  const { memory, secrets } = scene().keychain
  const kept = Promise.withResolvers<void>()
  const set = secrets.set
  secrets.set = async (name, secret) => {
    await set(name, secret)
    kept.resolve()
    return new Promise(() => undefined)
  }
  void before.call('connections.testAndSave', { address: scene().server.address, apiKey })
  await kept.promise
  secrets.set = set
  const names = scene()
    .keychain.names()
    .filter(name => name.includes('/connection/'))
  expect(names).toHaveLength(2)
  const { app } = await scene().restarted(before)
  await expect.poll(() => app.state().keysLeft).toBe(0)
  expect(app.state().connections).toHaveLength(1)
  expect(
    scene()
      .keychain.names()
      .filter(name => name.includes('/connection/')),
  ).toHaveLength(1)
  expect(await memory.get(names[0] ?? '')).toMatchObject({ state: 'stored' })
})

it('leaves none that is gone as the current one, where a full disk or a kill stops it half-way', async () => {
  const before = await scene().connected()
  expectValue(await before.call('connections.testAndSave', { address: scene().server.address, apiKey }))
  const { app, call } = await scene().restartedWith(
    before,
    "CREATE TRIGGER full BEFORE INSERT ON setting WHEN new.name = 'connection/current' BEGIN SELECT RAISE(ABORT, 'full'); END;",
  )
  const id = app.state().currentId ?? ''
  expect(await call('connections.remove', { id })).toMatchObject({ ok: false })
  expect(app.state().connections.map(connection => connection.id)).toContain(app.state().currentId)
})

it('what is left of a removed connection, and cannot be removed, does not keep the store closed', async () => {
  const before = await scene().connected()
  mkdirSync(join(scene().dataDir, 'mirror-gone.db'))
  const after = await scene().restarted(before)
  expect(after.app.state()).toMatchObject({ store: { state: 'open' }, connections: [{}] })
  expect(after.logged.join('')).toMatch('could not be removed yet')
})

it('removes the rest of a connection at once where its mirror cannot be removed yet, and that at the next start', async context => {
  const before = await scene().connected()
  const id = before.app.state().currentId ?? ''
  expectValue(await before.call('accounts.refresh', undefined))
  const end = held(at(`mirror-${id}.db`))
  if (end === null) return context.skip()
  const removed = await before.call('connections.remove', { id }).finally(end)
  expect(expectValue(removed)).toEqual({ keyLeft: false })
  expect(before.logged.join('')).toMatch('A mirror could not be removed yet')
  const { app } = await scene().restarted(before)
  expect(app.state().connections).toEqual([])
  expect(readdirSync(scene().dataDir).filter(name => name.startsWith('mirror-'))).toEqual([])
})
