import Database from 'better-sqlite3-multiple-ciphers'
import { afterEach, expect, it, vi } from 'vitest'
import type { createSettings } from '../../ledger/settings/settings.ts'
import { createTestPractice } from '../testing/ports.ts'
import { apiKey, expectValue, setUpScene } from '../testing/scene.ts'

// Every reading of a setting fails while `error` is set, as a disk that breaks would make it.
const { trouble } = vi.hoisted(() => ({ trouble: { error: null as Error | null } }))
vi.mock('../../ledger/settings/settings.ts', async original => {
  const actual = await original<{ createSettings: typeof createSettings }>()
  return {
    ...actual,
    createSettings: (db: Parameters<typeof createSettings>[0]) => {
      const store = actual.createSettings(db)
      const read = (name: string) => {
        if (trouble.error) throw trouble.error
        return store.read(name)
      }
      return { ...store, read }
    },
  }
})

const scene = setUpScene()
afterEach(() => {
  trouble.error = null
})

it.each([
  ['SQLITE_IOERR_READ', 'failing'],
  ['SQLITE_BUSY', 'locked'],
  ['SQLITE_CANTOPEN', 'unwritable'],
  ['SQLITE_FULL', 'full'],
  ['SQLITE_CORRUPT', 'damaged'],
  ['SQLITE_NOMEM', 'failing'],
])(
  '%s under what the state reads closes the store with words, ends nothing, and can be tried again',
  async (code, problem) => {
    const twin = createTestPractice(scene().server.address)
    const { app, call, emitted } = await scene().start({ practice: twin.practice })
    expectValue(await call('connections.testAndSave', { address: scene().server.address, apiKey }))
    trouble.error = new Database.SqliteError('trouble', code)
    // Not within a call: the practice service reports a change of its state, and a throw there would end the app.
    twin.restartAt(scene().server.address)
    const closed = { state: 'closed', cause: { code: 'store', problem } }
    expect(emitted.filter(event => event.name === 'app.changed').at(-1)?.payload).toMatchObject({
      store: closed,
    })
    expect(app.state().store).toEqual(closed)
    expect(await call('accounts.summary', undefined)).toEqual({
      ok: false,
      failure: { code: 'store', problem },
    })
    expect(expectValue(await call('app.retryStore', undefined)).store).toEqual(closed)
    trouble.error = null
    expect(expectValue(await call('app.retryStore', undefined))).toMatchObject({
      store: { state: 'open' },
      connections: [{ address: scene().server.address }],
    })
  },
)

it('an error of any other kind under what the state reads is told too', async () => {
  const { app } = await scene().connected()
  trouble.error = new TypeError('a fault of ours')
  expect(app.state().store).toEqual({ state: 'closed', cause: { code: 'store', problem: 'failing' } })
})

it.each([
  ['SQLITE_IOERR_WRITE', 'failing'],
  ['SQLITE_BUSY_SNAPSHOT', 'locked'],
])('%s under a call is a failure with words, and the app goes on', async (code, problem) => {
  const { call } = await scene().connected()
  trouble.error = new Database.SqliteError('trouble', code)
  expect(await call('drafts.read', { name: 'link' })).toEqual({
    ok: false,
    failure: { code: 'store', problem },
  })
  trouble.error = null
  expect(await call('drafts.read', { name: 'link' })).toEqual({ ok: true, value: null })
})
