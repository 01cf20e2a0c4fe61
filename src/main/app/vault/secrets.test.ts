import { afterEach, beforeEach, expect, it } from 'vitest'
import { ok } from '../../../contract/failure.ts'
import { openLedger } from '../../ledger/open-ledger.ts'
import { createMirrors } from '../../mirror/mirrors.ts'
import { unguarded } from '../../mirror/testing/unguarded.ts'
import { builtWorkers } from '../../workers/testing/built.ts'
import { createMemorySecrets } from './memory-secrets.ts'
import { createSecrets } from './secrets.ts'
import type { Session } from './session.ts'
import { storeSecretName } from './store-key.ts'

const holder: { session?: Session } = {}
const needed: string[] = []
const session = (): Session => {
  if (!holder.session) throw new Error('Only inside a test')
  return holder.session
}

beforeEach(async () => {
  const opened = openLedger('memory')
  if (!opened.ok) throw new Error('No store')
  const secrets = createMemorySecrets()
  await secrets.set(storeSecretName('here'), 'key of the store')
  const mirrors = createMirrors({ place: null, script: builtWorkers.mirror, ...unguarded })
  const ledger = opened.value
  holder.session = { ledger, mirrors, secrets, installationId: 'here', persistence: 'disk' }
  needed.length = 0
})
afterEach(() => session().ledger.close())

const createLeft = () => createSecrets({ gate: { session: () => ok(session()) }, namesInUse: () => needed })

/** Something happens just before the keychain removes for the first time. */
const beforeRemoving = (what: () => Promise<void>): void => {
  const { secrets } = session()
  session().secrets = {
    ...secrets,
    remove: async name => {
      session().secrets = secrets
      await what()
      return secrets.remove(name)
    },
  }
}

it('a secret that is removed while another is saved costs that one nothing', async () => {
  const left = createLeft()
  for (const name of ['a', 'b']) await session().secrets.set(name, name)
  session().ledger.secretNames.add('a')
  session().ledger.secretNames.add('b')
  beforeRemoving(async () => {
    expect(await left.save(session(), 'b', 'new', () => needed.push('b'))).toEqual(ok(null))
  })
  expect(await left.removeUnused(session(), 'brief')).toBe(true)
  expect(await session().secrets.get('b')).toEqual({ state: 'stored', secret: 'new' })
  expect(await session().secrets.get('a')).toEqual({ state: 'absent' })
  expect(left.countLeft(session())).toBe(0)
})

it('what is still used is not removed, although the app ended before that was settled', async () => {
  const left = createLeft()
  await session().secrets.set('a', 'a')
  session().ledger.secretNames.add('a')
  needed.push('a')
  expect(await left.removeUnused(session(), 'brief')).toBe(true)
  expect(await session().secrets.get('a')).toMatchObject({ state: 'stored' })
  expect(left.countLeft(session())).toBe(0)
})

/** A keychain that is locked during some of its calls, and then answers like a locked one. */
const lockedDuring = (from: number, to: number) => {
  const { secrets } = session()
  let calls = 0
  const isLocked = () => {
    calls += 1
    return calls >= from && calls < to
  }
  session().secrets = {
    get: async name => (isLocked() ? { state: 'absent' } : secrets.get(name)),
    set: async (name, secret) => (isLocked() ? { state: 'locked' } : secrets.set(name, secret)),
    remove: async name => (isLocked() ? { state: 'not_found' } : secrets.remove(name)),
  }
  return secrets
}

// The calls: remove, the store's key, the secret, the store's key again.
it.each([
  [1, 2],
  [1, 3],
  [1, 4],
  [1, 5],
])('one that was locked from call %i to call %i is not taken for gone', async (from, to) => {
  const left = createLeft()
  await session().secrets.set('a', 'a')
  session().ledger.secretNames.add('a')
  const secrets = lockedDuring(from, to)
  expect(await left.removeUnused(session(), 'brief')).toBe(false)
  expect(left.countLeft(session())).toBe(1)
  expect(await secrets.get('a')).toMatchObject({ state: 'stored' })
  session().secrets = secrets
  expect(await left.removeUnused(session(), 'brief')).toBe(true)
  expect(await secrets.get('a')).toEqual({ state: 'absent' })
})

it.each([2, 3, 4])('one that is locked from call %i on may still be there', async from => {
  const left = createLeft()
  session().ledger.secretNames.add('a')
  lockedDuring(from, 99)
  expect(await left.removeUnused(session(), 'brief')).toBe(false)
  expect(left.countLeft(session())).toBe(1)
})

it('a save that failed does not settle what was to be removed under the same name', async () => {
  const left = createLeft()
  await session().secrets.set('mail', 'before')
  session().ledger.secretNames.add('mail')
  lockedDuring(1, 2)
  expect(await left.save(session(), 'mail', 'new', () => undefined)).toMatchObject({ ok: false })
  expect(left.countLeft(session())).toBe(1)
})

it.each(['before', null])(
  'a read that was under way while a new secret was saved does not answer the old one: %s',
  async before => {
    const left = createLeft()
    const { secrets } = session()
    if (before !== null) await secrets.set('a', before)
    const held = Promise.withResolvers<void>()
    session().secrets = {
      ...secrets,
      get: async name => {
        const answer = await secrets.get(name)
        if (name === 'a') await held.promise
        return answer
      },
    }
    const reading = left.read(session(), 'a')
    await left.save(session(), 'a', 'new')
    held.resolve()
    expect(await reading).toEqual(ok('new'))
    expect(await left.read(session(), 'a')).toEqual(ok('new'))
    expect(left.location(session(), 'a')).toBe('keychain')
  },
)
