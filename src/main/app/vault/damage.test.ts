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
import { beforeEach, describe, expect, it } from 'vitest'
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
  for (const name of ['store.db', 'store.db-wal']) copyFileSync(at(name), at(`${name}.killed`))
  first.app.close()
  for (const name of ['store.db', 'store.db-wal']) renameSync(at(`${name}.killed`), at(name))
}

/** As above, with pages of accounts that are in the log only. */
const killedWhileReading = async (): Promise<void> => {
  await filledAndKilled()
  const again = await scene().start()
  const reading = Promise.withResolvers<void>()
  scene().service.customers = ['a', 'b', 'c', 'd']
  scene().server.answer((request, response) => {
    if (request.url?.includes('cursor=3')) reading.resolve()
    else scene().serve(request, response)
  })
  const refresh = again.call('accounts.refresh', undefined)
  await reading.promise
  for (const name of ['store.db', 'store.db-wal']) copyFileSync(at(name), at(`${name}.killed`))
  scene().server.answer(scene().serve)
  again.app.close()
  scene().server.dropAll()
  await refresh
  for (const name of ['store.db', 'store.db-wal']) renameSync(at(`${name}.killed`), at(name))
}

const stateOf = ({ app }: App) => app.state().store
const customersOf = async ({ call }: App) =>
  expectValue(await call('links.page', allLinks)).rows.map(row => [row.customer, row.state, row.url])
const kept = [['Ann', 'copied', 'https://x.example/c/1']]
const open = { state: 'open', persistence: 'disk', damaged: false, notice: null }

describe('the log', () => {
  beforeEach(killedWhileReading)

  it('deleted: nothing that was confirmed is missing, so nothing is said', async () => {
    expect(bytesOf('store.db-wal').length).toBeGreaterThan(0)
    rmSync(at('store.db-wal'))
    const started = await scene().start()
    expect(stateOf(started)).toEqual(open)
    expect(await customersOf(started)).toEqual(kept)
    expect(started.app.state().connections).toHaveLength(1)
    // What was being read is read again.
    expect(expectValue(await started.call('accounts.refresh', undefined)).customers).toBe(4)
  })

  it.each([
    [
      'with a changed bit',
      (log: Buffer) => Buffer.from(log.with(32 + 24 + 100, (log[32 + 24 + 100] ?? 0) ^ 1)),
    ],
    ['cut to half', (log: Buffer) => log.subarray(0, log.length / 2 + 100)],
  ])('%s: said so, kept as it was found, and everything that was confirmed is there', async (_, damage) => {
    const log = damage(bytesOf('store.db-wal'))
    writeFileSync(at('store.db-wal'), log)
    const file = bytesOf('store.db')
    const started = await scene().start()
    const store = stateOf(started)
    expect(store).toMatchObject({ ...open, notice: { kind: 'log_cut' } })
    const copy = store.state === 'open' ? (store.notice?.file ?? '') : ''
    expect(bytesOf(copy).equals(file)).toBe(true)
    expect(bytesOf(`${copy}-wal`).equals(log)).toBe(true)
    expect(await customersOf(started)).toEqual(kept)
    const again = await scene().restarted(started)
    expect(stateOf(again)).toEqual(open)
  })
})

describe('the file', () => {
  beforeEach(() => filledAndKilled())

  it.each([
    ['deleted, with its log', false, () => rmSync(at('store.db'))],
    ['deleted, without', true, () => rmSync(at('store.db'))],
    ['emptied, with its log', false, () => truncateSync(at('store.db'), 0)],
    ['emptied, without', true, () => truncateSync(at('store.db'), 0)],
  ])(
    '%s: said to be gone, nothing made in its place, and back once it is put back',
    async (_, alone, lose) => {
      if (alone) rmSync(at('store.db-wal'))
      const before = readdirSync(scene().dataDir).map(name => [name, bytesOf(name).toString('latin1')])
      lose()
      const started = await scene().start()
      const gone = { state: 'closed', cause: { kind: 'store', problem: 'missing' } }
      expect(stateOf(started)).toEqual(gone)
      expect(expectValue(await started.call('app.retryStore', undefined)).store).toEqual(gone)
      for (const [name = '', content = ''] of before) {
        if (name !== 'store.db') expect(bytesOf(name).toString('latin1')).toBe(content)
        else writeFileSync(at(name), content, 'latin1')
      }
      expect(expectValue(await started.call('app.retryStore', undefined)).store).toEqual(open)
      expect(await customersOf(started)).toEqual(kept)
    },
  )

  it('deleted: a person may start fresh', async () => {
    rmSync(at('store.db'))
    rmSync(at('store.db-wal'))
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
      if (!withLog) rmSync(at('store.db-wal'))
      const bad = damage(bytesOf('store.db'))
      writeFileSync(at('store.db'), bad)
      const log = withLog ? bytesOf('store.db-wal') : null
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
    const found = bytesOf('store.db')
    writeFileSync(at('store.db'), 'x'.repeat(8192))
    const started = await scene().start()
    const { store } = expectValue(await started.call('app.setStoreAside', undefined))
    const aside = store.state === 'open' ? (store.notice?.file ?? '') : ''
    started.app.close()
    writeFileSync(at('store.db'), found)
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
    const before = [bytesOf('store.db'), bytesOf('store.db-wal')]
    const started = await scene().start()
    const other = { state: 'closed', cause: { kind: 'keychain', problem: 'other_key' } }
    expect(stateOf(started)).toEqual(other)
    expect(expectValue(await started.call('app.rescueStore', undefined)).store).toEqual(other)
    expect([bytesOf('store.db'), bytesOf('store.db-wal')]).toEqual(before)
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

describe('one bad page among the accounts', () => {
  const many = Array.from({ length: 60 }, (_, index) => `cus_${index}_${'x'.repeat(300)}`)

  /** Spoils a page that only readings of accounts meet. */
  const spoil = async (): Promise<App> => {
    await filledAndKilled(many)
    rmSync(at('store.db-wal'))
    const good = bytesOf('store.db')
    for (let bad = good.length / 4096 - 1; bad > 0; bad -= 1) {
      const content = Buffer.from(good)
      content.fill(0x5a, bad * 4096, (bad + 1) * 4096)
      writeFileSync(at('store.db'), content)
      const started = await scene().start()
      if (started.app.state().store.state === 'open') {
        const accounts = await started.call('accounts.page', allAccounts)
        const links = await started.call('links.page', allLinks)
        if (!accounts.ok && links.ok) return started
      }
      started.app.close()
    }
    throw new Error('No such page')
  }

  it('leaves links usable and says so; Rescue brings everything back and reads the accounts again', async () => {
    const started = await spoil()
    expect(await started.call('accounts.page', allAccounts)).toEqual({
      ok: false,
      failure: { code: 'store', problem: 'damaged' },
    })
    expect(stateOf(started)).toEqual({ ...open, damaged: true })
    expect(started.emitted.filter(event => event.name === 'app.changed').at(-1)?.payload).toMatchObject({
      store: { damaged: true },
    })
    expectValue(await started.call('links.create', { ...link, id: 'made-since', customer: 'Made since' }))
    const { store } = expectValue(await started.call('app.rescueStore', undefined))
    expect(store).toMatchObject({ ...open, notice: { kind: 'rescued', links: { kept: 2, lost: 0 } } })
    const aside = store.state === 'open' ? (store.notice?.file ?? '') : ''
    expect(existsSync(at(aside))).toBe(true)
    expect((await customersOf(started)).map(([customer]) => customer)).toEqual(['Made since', 'Ann'])
    expectValue(await started.call('accounts.refresh', undefined))
    const accounts = expectValue(await started.call('accounts.page', allAccounts))
    expect(accounts.total).toBe(many.length)
    const again = await scene().restarted(started)
    expect(stateOf(again)).toEqual(open)
    expect(
      expectValue(await again.call('accounts.get', { customerId: many[3] ?? '' })).account,
    ).toMatchObject(accountOf(many[3] ?? ''))
  })
})
