import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { describe, expect, it } from 'vitest'
import { accountOf, expectValue, setUpScene } from '../testing/scene.ts'
import {
  type App,
  allLinks,
  createDamage,
  customersOf,
  kept,
  link,
  open,
  stateOf,
} from './testing/damaged.ts'

// How damaged mirrors are imported again, and what brings a damaged ledger back.

const scene = setUpScene()
const { at, bytesOf, filledAndKilled } = createDamage(scene)
const allAccounts = { search: '', offset: 0, limit: 100, utility: null, state: null, onlyNew: false }

const many = Array.from({ length: 30 }, (_, index) => `cus_${index}_${'x'.repeat(60)}`)
const mirrorName = () => readdirSync(scene().dataDir).find(name => /^mirror-.*\.db$/.test(name)) ?? ''
/** Starts an app that follows its service: it imports lost mirrors again by itself. */
const startFollowing = async (): Promise<App> => {
  const started = await scene().start()
  started.app.follow()
  return started
}
const allThere = async ({ call }: App) => {
  const page = () => call('accounts.page', allAccounts)
  await expect.poll(page).toMatchObject({ ok: true, value: { total: many.length } })
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
    const started = await startFollowing()
    expect(stateOf(started)).toEqual(open)
    const first = await started.call('accounts.page', allAccounts)
    if (!first.ok) expect(first.failure).toEqual({ code: 'mirror', problem: 'damaged' })
    expectValue(await started.call('links.create', { ...link, id: 'made-since', customer: 'Made since' }))
    expect((await customersOf(started)).map(([customer]) => customer)).toEqual(['Made since', 'Ann'])
    await allThere(started)
    expect(stateOf(started)).toEqual(open)
  })
})

/** An app whose ledger has damaged pages of links: it opens, but the links cannot be read. */
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
    const started = await startFollowing()
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
    // The app that was killed may have made its own back-up, before all rows were there.
    for (const file of backups()) rmSync(at(file))
    const started = await startFollowing()
    expectValue(await started.call('app.state', undefined))
    await expect.poll(backups).toHaveLength(1)
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
    const started = await startFollowing()
    const store = stateOf(started)
    expect(store).toEqual({
      state: 'closed',
      cause: { code: 'store', problem },
      backupAt: expect.any(Number),
    })
    const restored = expectValue(await started.call('app.restoreBackup', undefined))
    expect(restored).toMatchObject({ store: { ...open, notice: { kind: 'restored' } } })
    expect(restored.connections).toHaveLength(1)
    expect(await customersOf(started)).toEqual(kept)
    await allThere(started)
    expect(stateOf(await scene().restarted(started))).toEqual(open)
  })

  it('that a kill cut off is put in at the next start that has the key, and said', async () => {
    await backedUp()
    const aside = 'ledger-set-aside-2026-01-05-10-30-00.db'
    renameSync(at('ledger.db'), at(aside))
    copyFileSync(at(backups()[0] ?? ''), at('ledger-restored.db'))
    scene().keychain.fail({ state: 'locked' })
    const started = await startFollowing()
    expect(stateOf(started)).toMatchObject({ cause: { code: 'keychain', problem: 'locked' } })
    scene().keychain.fail(null)
    const { store } = expectValue(await started.call('app.retryStore', undefined))
    const notice = { kind: 'restored', file: aside, backupAt: expect.any(Number) }
    expect(store).toEqual({ ...open, notice })
    expect(await customersOf(started)).toEqual(kept)
  })

  it('that was half copied over a ledger that is missing is no ledger', async () => {
    await backedUp()
    rmSync(at('ledger.db'))
    writeFileSync(at('ledger-restored-part.db'), bytesOf(backups()[0] ?? '').subarray(0, 5000))
    const started = await startFollowing()
    expect(stateOf(started)).toMatchObject({ cause: { code: 'store', problem: 'missing' } })
    expectValue(await started.call('app.restoreBackup', undefined))
    expect(readdirSync(scene().dataDir).filter(name => name.includes('restore'))).toEqual([])
    expect(await customersOf(started)).toEqual(kept)
  })

  it.each([
    ['the back-up', 'app.restoreBackup', 'restored-part', 'restored'],
    ['what a rescue kept', 'app.rescueStore', 'rescue-source', 'rescued'],
  ] as const)(
    'or %s takes the place of the ledger only once no mirror is there that may know more than it, whatever ends that',
    async (_, call, half, kind) => {
      await backedUp()
      truncateSync(at('ledger.db'), Math.floor(bytesOf('ledger.db').length * 0.9))
      const started = await startFollowing()
      expect(mirrorName()).not.toBe('')
      // A folder where the new file would be written: the call fails before the ledger is replaced.
      mkdirSync(at(`ledger-${half}.db`))
      expect(expectValue(await started.call(call, undefined)).store.state).toBe('closed')
      expect([existsSync(at('ledger.db')), mirrorName()]).toEqual([true, ''])
      rmdirSync(at(`ledger-${half}.db`))
      expect(expectValue(await started.call(call, undefined)).store).toMatchObject({ notice: { kind } })
      await allThere(started)
    },
  )

  it('or a store that a kill cut off in a rescue leaves no copy behind', async () => {
    await backedUp()
    const left = ['ledger-rescue-source.db', 'ledger-rescued-part.db', 'store-rescue-source.db-wal']
    for (const name of left) copyFileSync(at('ledger.db'), at(name))
    expect(stateOf(await startFollowing())).toEqual(open)
    expect(readdirSync(scene().dataDir).filter(name => left.includes(name))).toEqual([])
  })

  it('fills in a rescue what the ledger has lost', async () => {
    await backedUp()
    truncateSync(at('ledger.db'), Math.floor((bytesOf('ledger.db').length * 0.95) / 4096) * 4096)
    const started = await startFollowing()
    const { store } = expectValue(await started.call('app.rescueStore', undefined))
    expect(store).toMatchObject({
      notice: { kind: 'rescued', backupAt: expect.any(Number) },
    })
    expect((await customersOf(started)).map(([customer]) => customer)).toContain('Ann')
  })
})
