import { copyFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { setAside } from '../../ledger/file/set-aside.ts'
import { apiKey, expectValue, setUpScene } from '../testing/scene.ts'
import { createDamage, customersOf, kept, open, stateOf } from './testing/damaged.ts'

// What can happen to the ledger, and for each: what is said, what is kept, and the way back.

const scene = setUpScene()
const { at, bytesOf, filledAndKilled } = createDamage(scene)

describe('the log', () => {
  beforeEach(() => filledAndKilled())

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
      const gone = { state: 'closed', cause: { code: 'store', problem: 'missing' } }
      expect(stateOf(started)).toMatchObject(gone)
      expect(expectValue(await started.call('app.retryStore', undefined)).store).toMatchObject(gone)
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
      expect(stateOf(started)).toMatchObject({
        state: 'closed',
        cause: { code: 'store', problem: 'damaged' },
      })
      expect(readdirSync(scene().dataDir).filter(name => name.includes('aside'))).toEqual([])
      const { store } = expectValue(await started.call('app.setStoreAside', undefined))
      expect(store).toMatchObject({ ...open, notice: { kind: 'set_aside' } })
      const aside = store.state === 'open' ? (store.notice?.file ?? '') : ''
      expect(bytesOf(aside).equals(bad)).toBe(true)
      if (log) expect(bytesOf(`${aside}-wal`).equals(log)).toBe(true)
      // The installation that names the store's key is kept beside the store.
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

it('a store whose setting aside a kill cut off has its identity kept all the same, and opens again with it', async () => {
  await filledAndKilled()
  const aside = setAside(at('ledger.db'), Date.now()) ?? ''
  const started = await scene().start()
  expect(stateOf(started)).toMatchObject({ cause: { code: 'store', problem: 'missing' } })
  expectValue(await started.call('app.setStoreAside', undefined))
  await started.app.close()
  for (const suffix of ['', '-wal']) copyFileSync(at(aside + suffix), at(`ledger.db${suffix}`))
  for (const name of ['installation.json', 'installation-copy.json'])
    copyFileSync(at(aside.replace('.db', '.installation.json')), at(name))
  expect(await customersOf(await scene().start())).toEqual(kept)
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
    const other = { state: 'closed', cause: { code: 'keychain', problem: 'other_key' } }
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
