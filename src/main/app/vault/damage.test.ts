import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { accountOf, apiKey, expectValue, setUpScene } from '../testing/scene.ts'

// What can happen to the stored data, and for each: what is said, what is kept, and the way back.

const scene = setUpScene()
const link = { id: 'link-of-it', customer: 'Ann', email: '', note: '', redirectUrl: null }
const page = { search: '', offset: 0, limit: 100 }
const allLinks = { ...page }
const allAccounts = { ...page, utility: null, state: null, onlyNew: false }
const at = (name: string) => join(scene().dataDir, name)
const bytesOf = (name: string) => readFileSync(at(name))

type App = Awaited<ReturnType<ReturnType<typeof scene>['start']>>

/** With a link and two customers, then ended as a kill would: what is in the log stays in the log. */
const filledAndKilled = async (customers = ['a', 'b']): Promise<void> => {
  scene().service.customers = customers
  const first = await scene().connected()
  expectValue(await first.call('links.create', link))
  expectValue(await first.call('accounts.refresh', undefined))
  expectValue(await first.call('drafts.write', { name: 'link', id: 'draft-of-it', value: 'half-typed' }))
  for (const name of ['ledger.db', 'ledger.db-wal']) copyFileSync(at(name), at(`${name}.killed`))
  await first.app.close()
  for (const name of ['ledger.db', 'ledger.db-wal']) renameSync(at(`${name}.killed`), at(name))
}

/** As above, with a draft that is in the log only. */
const killedAfterMore = async (): Promise<void> => {
  await filledAndKilled()
  const before = await scene().start()
  await before.app.close()
  const again = await scene().start()
  expectValue(await again.call('drafts.write', { name: 'link', id: 'draft-2', value: 'more' }))
  for (const name of ['ledger.db', 'ledger.db-wal']) copyFileSync(at(name), at(`${name}.killed`))
  await again.app.close()
  for (const name of ['ledger.db', 'ledger.db-wal']) renameSync(at(`${name}.killed`), at(name))
}

const stateOf = ({ app }: App) => app.state().store
const customersOf = async ({ call }: App) =>
  expectValue(await call('links.page', allLinks)).rows.map(row => [row.customer, row.state, row.url])
const kept = [['Ann', 'copied', 'https://x.example/c/1']]
const open = { state: 'open', persistence: 'disk', damaged: false, notice: null }

describe('the log', () => {
  beforeEach(killedAfterMore)

  it.each([
    ['deleted', (log: Buffer) => log.subarray(0, 0)],
    [
      'with a changed bit',
      (log: Buffer) => Buffer.from(log.with(32 + 24 + 100, (log[32 + 24 + 100] ?? 0) ^ 1)),
    ],
    ['cut to half', (log: Buffer) => log.subarray(0, log.length / 2 + 100)],
  ])('%s: everything that is in the file is there', async (_, damage) => {
    const log = bytesOf('ledger.db-wal')
    expect(log.length).toBeGreaterThan(0)
    writeFileSync(at('ledger.db-wal'), damage(log))
    const started = await scene().start()
    expect(stateOf(started)).toEqual(open)
    expect(await customersOf(started)).toEqual(kept)
    expect(started.app.state().connections).toHaveLength(1)
  })
})

describe('the file', () => {
  beforeEach(() => filledAndKilled())

  it.each([
    ['deleted, with its log', false, () => rmSync(at('ledger.db'))],
    ['deleted, without', true, () => rmSync(at('ledger.db'))],
    ['emptied, with its log', false, () => truncateSync(at('ledger.db'), 0)],
    ['emptied, without', true, () => truncateSync(at('ledger.db'), 0)],
  ])(
    '%s: said to be gone, nothing made in its place, and back once it is put back',
    async (_, alone, lose) => {
      if (alone) rmSync(at('ledger.db-wal'))
      const before = readdirSync(scene().dataDir).map(name => [name, bytesOf(name).toString('latin1')])
      lose()
      const started = await scene().start()
      const gone = { state: 'closed', cause: { kind: 'store', problem: 'missing' } }
      expect(stateOf(started)).toEqual(gone)
      expect(expectValue(await started.call('app.retryStore', undefined)).store).toEqual(gone)
      for (const [name = '', content = ''] of before) {
        if (name !== 'ledger.db') expect(bytesOf(name).toString('latin1')).toBe(content)
        else writeFileSync(at(name), content, 'latin1')
      }
      expect(expectValue(await started.call('app.retryStore', undefined)).store).toEqual(open)
      expect(await customersOf(started)).toEqual(kept)
    },
  )

  it('deleted: a person may start fresh', async () => {
    rmSync(at('ledger.db'))
    rmSync(at('ledger.db-wal'))
    const started = await scene().start()
    const { store } = expectValue(await started.call('app.setStoreAside', undefined))
    expect(store).toEqual({ ...open, notice: { kind: 'set_aside', file: null } })
    expectValue(await started.call('connections.testAndSave', { address: scene().server.address, apiKey }))
    expect((await scene().restarted(started)).app.state().connections).toHaveLength(1)
  })

  it.each([
    ['cut to half', true, (file: Buffer) => file.subarray(0, file.length / 2)],
    ['cut to half', false, (file: Buffer) => file.subarray(0, file.length / 2)],
    ['cut within its first page', true, (file: Buffer) => file.subarray(0, 1000)],
    [
      'with a changed bit in its first page',
      false,
      (file: Buffer) => Buffer.from(file.with(200, (file[200] ?? 0) ^ 1)),
    ],
  ])(
    '%s (log there: %s): said to be damaged, kept byte for byte, and set aside only by a person',
    async (_, withLog, damage) => {
      if (!withLog) rmSync(at('ledger.db-wal'))
      const bad = damage(bytesOf('ledger.db'))
      writeFileSync(at('ledger.db'), bad)
      const log = withLog ? bytesOf('ledger.db-wal') : null
      const started = await scene().start()
      expect(stateOf(started)).toEqual({ state: 'closed', cause: { kind: 'store', problem: 'damaged' } })
      expect(readdirSync(scene().dataDir).filter(name => name.includes('aside'))).toEqual([])
      const { store } = expectValue(await started.call('app.setStoreAside', undefined))
      expect(store).toMatchObject({ ...open, notice: { kind: 'set_aside' } })
      const aside = store.state === 'open' ? (store.notice?.file ?? '') : ''
      expect(bytesOf(aside).equals(bad)).toBe(true)
      if (log) expect(bytesOf(`${aside}-wal`).equals(log)).toBe(true)
      // What names its key is kept beside it.
      const identity = JSON.parse(bytesOf(aside.replace('.db', '.installation.json')).toString())
      expect(await scene().keychain.memory.get(`${identity.installationId}/store`)).toMatchObject({
        state: 'stored',
      })
    },
  )

  it('set aside by mistake: file and identity put back open it again', async () => {
    const found = bytesOf('ledger.db')
    writeFileSync(at('ledger.db'), 'x'.repeat(8192))
    const started = await scene().start()
    const { store } = expectValue(await started.call('app.setStoreAside', undefined))
    const aside = store.state === 'open' ? (store.notice?.file ?? '') : ''
    await started.app.close()
    writeFileSync(at('ledger.db'), found)
    for (const name of ['installation.json', 'installation-copy.json']) {
      copyFileSync(at(aside.replace('.db', '.installation.json')), at(name))
    }
    expect(await customersOf(await scene().start())).toEqual(kept)
  })
})

describe('the keychain holds another valid key', () => {
  it('the store stays where and as it is, and opens once the right key is back', async () => {
    await filledAndKilled()
    const { installationId } = JSON.parse(bytesOf('installation.json').toString())
    const name = `${installationId}/store`
    const right = await scene().keychain.memory.get(name)
    if (right.state !== 'stored') throw new Error('No key')
    await scene().keychain.memory.set(name, 'b2'.repeat(32))
    const before = [bytesOf('ledger.db'), bytesOf('ledger.db-wal')]
    const started = await scene().start()
    const other = { state: 'closed', cause: { kind: 'keychain', problem: 'other_key' } }
    expect(stateOf(started)).toEqual(other)
    expect(expectValue(await started.call('app.rescueStore', undefined)).store).toEqual(other)
    expect([bytesOf('ledger.db'), bytesOf('ledger.db-wal')]).toEqual(before)
    expect(readdirSync(scene().dataDir).filter(file => file.includes('aside'))).toEqual([])
    await scene().keychain.memory.set(name, right.secret)
    expect(expectValue(await started.call('app.retryStore', undefined)).store).toEqual(open)
    expect(await customersOf(started)).toEqual(kept)
  })
})

describe('installation.json', () => {
  it.each([
    ['deleted', 'installation.json', () => rmSync(at('installation.json'))],
    ['empty', 'installation.json', () => truncateSync(at('installation.json'), 0)],
    ['deleted, its copy', 'installation-copy.json', () => rmSync(at('installation-copy.json'))],
  ])('%s: comes back from its other copy, and the store opens', async (_, name, lose) => {
    await filledAndKilled()
    const before = bytesOf(name)
    lose()
    const started = await scene().start()
    expect(stateOf(started)).toEqual(open)
    expect(await customersOf(started)).toEqual(kept)
    expect(bytesOf(name)).toEqual(before)
  })
})

const many = Array.from({ length: 60 }, (_, index) => `cus_${index}_${'x'.repeat(300)}`)
const mirrorName = () => readdirSync(scene().dataDir).find(name => /^mirror-.*\.db$/.test(name)) ?? ''
const allThere = async ({ call }: App) => {
  await vi.waitFor(async () => {
    const accounts = await call('accounts.page', allAccounts)
    expect(accounts).toMatchObject({ ok: true, value: { total: many.length } })
  })
  expect(expectValue(await call('accounts.get', { customerId: many[3] ?? '' })).account).toMatchObject(
    accountOf(many[3] ?? ''),
  )
}

describe('the accounts', () => {
  it.each([
    ['deleted', (_: Buffer) => null],
    ['cut to half', (file: Buffer) => file.subarray(0, file.length / 2)],
    ['emptied', (file: Buffer) => file.subarray(0, 0)],
    ['without its first page', (file: Buffer) => Buffer.from(file).fill(0x5a, 0, 4096)],
    ['with every page but the first spoilt', (file: Buffer) => Buffer.from(file).fill(0x5a, 4096)],
    [
      'with its last third spoilt',
      (file: Buffer) => Buffer.from(file).fill(0x5a, Math.floor(file.length / 12288) * 8192),
    ],
  ])('%s: links go on, and they are read again from the service', async (_, damage) => {
    await filledAndKilled(many)
    const name = mirrorName()
    const content = damage(bytesOf(name))
    rmSync(at(name))
    if (content !== null) writeFileSync(at(name), content)
    const started = await scene().start()
    expect(stateOf(started)).toEqual(open)
    const first = await started.call('accounts.page', allAccounts)
    if (!first.ok) expect(first.failure).toEqual({ code: 'mirror', problem: 'damaged' })
    expectValue(await started.call('links.create', { ...link, id: 'made-since', customer: 'Made since' }))
    expect((await customersOf(started)).map(([customer]) => customer)).toEqual(['Made since', 'Ann'])
    await allThere(started)
    expect(stateOf(started)).toEqual(open)
  })
})

/** The ledger of an app that begins at this page of its links, spoilt: it opens, and its links cannot be read. */
const spoilLinks = async (): Promise<App> => {
  await filledAndKilled(many)
  const before = await scene().start()
  for (let n = 0; n < 60; n += 1) {
    expectValue(
      await before.call('links.create', {
        ...link,
        id: `more-${`${n}`.padStart(4, '0')}`,
        note: 'n'.repeat(300),
      }),
    )
  }
  await before.app.close()
  const good = bytesOf('ledger.db')
  for (let bad = good.length / 4096 - 1; bad > 0; bad -= 1) {
    const content = Buffer.from(good)
    content.fill(0x5a, bad * 4096, (bad + 1) * 4096)
    writeFileSync(at('ledger.db'), content)
    const started = await scene().start()
    if (started.app.state().store.state === 'open') {
      const links = await started.call('links.page', allLinks)
      if (!links.ok) return started
    }
    await started.app.close()
  }
  throw new Error('No such page')
}

describe('one bad page among the links', () => {
  it('leaves the rest usable and says so; Rescue brings back what can be read, and reads the accounts again', async () => {
    const started = await spoilLinks()
    expect(await started.call('links.page', allLinks)).toEqual({
      ok: false,
      failure: { code: 'store', problem: 'damaged' },
    })
    expect(stateOf(started)).toEqual({ ...open, damaged: true })
    expect(started.emitted.filter(event => event.name === 'app.changed').at(-1)?.payload).toMatchObject({
      store: { damaged: true },
    })
    const { store, currentId } = expectValue(await started.call('app.rescueStore', undefined))
    expect(store).toMatchObject({ ...open, notice: { kind: 'rescued' } })
    expect(currentId).not.toBeNull()
    const notice = store.state === 'open' ? store.notice : null
    if (notice?.kind !== 'rescued') throw new Error('Not rescued')
    expect(existsSync(at(notice.file ?? ''))).toBe(true)
    expect(notice.links.kept).toBeGreaterThan(30)
    expect(expectValue(await started.call('links.page', allLinks)).total).toBe(
      notice.links.kept + notice.links.fromBackup,
    )
    await allThere(started)
    const again = await scene().restarted(started)
    expect(stateOf(again)).toEqual(open)
  })
})

describe('the last back-up', () => {
  /** With a back-up that has the first link, and a link since. */
  const backedUp = async (): Promise<void> => {
    await filledAndKilled(many)
    const started = await scene().start()
    await vi.waitFor(() => expect(backups()).toHaveLength(1))
    expectValue(await started.call('links.create', { ...link, id: 'made-since', customer: 'Made since' }))
    await started.app.close()
  }
  const backups = () => readdirSync(scene().dataDir).filter(name => /^ledger-backup-\d.*\.db$/.test(name))

  it.each([
    ['damaged', () => truncateSync(at('ledger.db'), 1000)],
    ['missing', () => rmSync(at('ledger.db'))],
  ])('is offered with its date where the ledger is %s, and put in its place', async (problem, lose) => {
    await backedUp()
    lose()
    const started = await scene().start()
    const store = stateOf(started)
    expect(store).toEqual({
      state: 'closed',
      cause: { kind: 'store', problem },
      backupAt: expect.any(Number),
    })
    const restored = expectValue(await started.call('app.restoreBackup', undefined))
    expect(restored).toMatchObject({ store: { ...open, notice: { kind: 'restored' } } })
    expect(restored.connections).toHaveLength(1)
    expect(await customersOf(started)).toEqual(kept)
    await allThere(started)
    expect(stateOf(await scene().restarted(started))).toEqual(open)
  })

  it('fills in a rescue what the ledger has lost', async () => {
    await backedUp()
    truncateSync(at('ledger.db'), 4096 * 2)
    const started = await scene().start()
    const { store } = expectValue(await started.call('app.rescueStore', undefined))
    expect(store).toMatchObject({
      notice: { kind: 'rescued', links: { fromBackup: 1 }, backupAt: expect.any(Number) },
    })
    expect((await customersOf(started)).map(([customer]) => customer)).toContain('Ann')
  })
})
