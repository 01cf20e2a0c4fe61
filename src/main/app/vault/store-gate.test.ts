import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { apiKey, expectValue, newLink, setUpScene } from '../testing/scene.ts'

const scene = setUpScene()
const allLinks = { search: '', offset: 0, limit: 100 }

describe('starting', () => {
  it('makes a key once, keeps it in the keychain only, and finds everything again', async () => {
    const first = await scene().connected()
    expect(first.app.state().store).toEqual({
      state: 'open',
      persistence: 'disk',
      damaged: false,
      notice: null,
    })
    const again = await scene().restarted(first)
    expect(again.app.state().connections).toMatchObject([
      { address: scene().server.address, key: 'keychain' },
    ])
    const stored = readdirSync(scene().dataDir).map(name =>
      readFileSync(join(scene().dataDir, name), 'latin1'),
    )
    expect(stored.join('')).not.toContain(apiKey)
    expect(JSON.parse(readFileSync(join(scene().dataDir, 'installation.json'), 'utf8'))).toMatchObject({
      storeKeyStored: true,
    })
  })

  it.each(['locked', 'unavailable', 'timed_out'] as const)(
    'says that the keychain is %s, and tries again',
    async state => {
      scene().keychain.fail({ state })
      const { app, call } = await scene().start()
      expect(app.state().store).toEqual({ state: 'closed', cause: { code: 'keychain', problem: state } })
      expect(await call('links.page', allLinks)).toEqual({
        ok: false,
        failure: { code: 'keychain', problem: state },
      })
      scene().keychain.fail(null)
      expect(expectValue(await call('app.retryStore', undefined)).store).toMatchObject({ state: 'open' })
    },
  )

  it('never makes a new key over an old store', async () => {
    const before = await scene().connected()
    scene().keychain.fail({ state: 'absent' })
    const { app, call } = await scene().restarted(before)
    const lost = { state: 'closed', cause: { code: 'keychain', problem: 'lost' } }
    expect(app.state().store).toEqual(lost)
    expect(expectValue(await call('app.retryStore', undefined)).store).toEqual(lost)
    scene().keychain.fail(null)
    expect(expectValue(await call('app.retryStore', undefined)).connections).toHaveLength(1)
  })

  it('does not either when both copies of what names its key are gone', async () => {
    const before = await scene().connected()
    await before.app.close()
    for (const name of ['installation.json', 'installation-copy.json']) {
      writeFileSync(join(scene().dataDir, name), '{')
    }
    const { app } = await scene().start()
    expect(app.state().store).toEqual({ state: 'closed', cause: { code: 'keychain', problem: 'lost' } })
  })

  it('keeps a store whose key is lost under a new name, with the old key untouched', async () => {
    const before = await scene().connected()
    scene().keychain.fail({ state: 'absent' })
    const { call } = await scene().restarted(before)
    expect(expectValue(await call('app.setStoreAside', undefined)).store).toMatchObject({ state: 'closed' })
    expect(existsSync(join(scene().dataDir, 'ledger.db'))).toBe(true)
    const { installationId } = JSON.parse(readFileSync(join(scene().dataDir, 'installation.json'), 'utf8'))
    scene().keychain.fail(null)
    const state = expectValue(await call('app.setStoreAside', undefined))
    expect(state.store).toMatchObject({
      state: 'open',
      notice: { kind: 'set_aside', file: expect.stringContaining('set-aside') },
    })
    expect(state.connections).toEqual([])
    expect(await scene().keychain.memory.get(`${installationId}/store`)).toMatchObject({ state: 'stored' })
  })

  it('goes on for this session only, with nothing on the disk', async () => {
    scene().keychain.fail({ state: 'unavailable' })
    const { app, call } = await scene().start()
    const before = readdirSync(scene().dataDir)
    expect(expectValue(await call('app.useSession', undefined)).store).toMatchObject({
      persistence: 'session',
    })
    expectValue(await call('connections.testAndSave', { address: scene().server.address, apiKey }))
    expectValue(await call('links.create', newLink()))
    expect(app.state().connections).toMatchObject([{ key: 'session' }])
    expect(readdirSync(scene().dataDir)).toEqual(before)
  })

  it('waits for a keychain that asks for a password, and goes on by itself once it is answered', async () => {
    const before = await scene().connected()
    await before.app.close()
    const { secrets } = scene().keychain
    const answered = Promise.withResolvers<void>()
    const { get } = secrets
    const asked: (string | undefined)[] = []
    secrets.get = async (name, patience) => {
      asked.push(patience)
      if (patience === 'brief') return { state: 'timed_out' }
      await answered.promise
      return get(name)
    }
    const { app, emitted } = await scene().start()
    expect(app.state().store).toEqual({ state: 'closed', cause: { code: 'keychain', problem: 'timed_out' } })
    answered.resolve()
    await expect.poll(() => app.state().store.state).toBe('open')
    await vi.waitFor(() =>
      expect(emitted.at(-1)).toMatchObject({ name: 'app.changed', payload: { store: { state: 'open' } } }),
    )
    expect(asked.slice(0, 2)).toEqual(['brief', 'patient'])
  })

  it('does not make a person wait for the keychain who goes on for this session only', async () => {
    const before = await scene().connected()
    await before.app.close()
    const { secrets } = scene().keychain
    const answered = Promise.withResolvers<void>()
    const { get } = secrets
    secrets.get = async (name, patience) => {
      if (patience === 'brief') return { state: 'timed_out' }
      await answered.promise
      return get(name)
    }
    const { app, call, emitted } = await scene().start()
    const session = { state: 'open', persistence: 'session', damaged: false, notice: null }
    expect(expectValue(await call('app.useSession', undefined)).store).toEqual(session)
    const said = emitted.length
    answered.resolve()
    // The end of the wait for the keychain emits one more event; it must not replace the store in memory.
    await expect.poll(() => emitted.length).toBeGreaterThan(said)
    expect(app.state().store).toEqual(session)
  })

  it('wherever the store is damaged, starts all the same and offers a way on', async () => {
    const first = await scene().connected()
    expectValue(await first.call('settings.change', { theme: 'dark' }))
    await first.app.close()
    const file = join(scene().dataDir, 'ledger.db')
    const markers = ['installation.json', 'installation-copy.json'].map(name => join(scene().dataDir, name))
    const good = readFileSync(file)
    const installation = readFileSync(join(scene().dataDir, 'installation.json'))
    const outcomes = new Set<string>()
    // The first page, and every fifth: a start of the app for each.
    for (let page = 0; page < good.length / 4096; page += 5) {
      const bad = Buffer.from(good)
      bad.writeUInt8((bad[page * 4096 + 2000] ?? 0) ^ 1, page * 4096 + 2000)
      writeFileSync(file, bad)
      for (const marker of markers) writeFileSync(marker, installation)
      const { app, call } = await scene().start()
      const { store } = app.state()
      outcomes.add(store.state === 'open' ? 'open' : store.cause.problem)
      if (store.state === 'closed') {
        expect(expectValue(await call('app.setStoreAside', undefined)).store.state).toBe('open')
      }
      await app.close()
    }
    expect(outcomes).toEqual(new Set(['open', 'damaged']))
  })
})
