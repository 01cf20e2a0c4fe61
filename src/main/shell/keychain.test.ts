import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createKeychain } from './keychain.ts'

type Keytar = typeof import('keytar')

const never = () => new Promise<never>(() => {})

/** A keytar that keeps secrets in memory and counts calls under way; single functions can be replaced. */
const keytarTwin = (replaced: Partial<Keytar> = {}) => {
  const secrets = new Map<string, string>()
  const counts = { underWay: 0, most: 0 }
  const counted = async <T>(work: () => T): Promise<T> => {
    counts.most = Math.max(counts.most, ++counts.underWay)
    await Promise.resolve()
    counts.underWay--
    return work()
  }
  const keytar = {
    getPassword: (_service: string, name: string) => counted(() => secrets.get(name) ?? null),
    setPassword: (_service: string, name: string, secret: string) =>
      counted(() => void secrets.set(name, secret)),
    deletePassword: (_service: string, name: string) => counted(() => secrets.delete(name)),
    ...replaced,
  } as Keytar
  return {
    keychain: createKeychain(
      () => {},
      async () => keytar,
    ),
    secrets,
    counts,
  }
}

describe('the keychain', () => {
  test('gives back what was stored, and nothing after it was removed', async () => {
    const { keychain } = keytarTwin()
    expect(await keychain.get('a')).toEqual({ state: 'absent' })
    expect(await keychain.set('a', 'secret')).toEqual({ state: 'stored', secret: 'secret' })
    expect(await keychain.get('a')).toEqual({ state: 'stored', secret: 'secret' })
    expect(await keychain.remove('a')).toEqual({ state: 'removed' })
    expect(await keychain.remove('a')).toEqual({ state: 'not_found' })
    expect(await keychain.get('a')).toEqual({ state: 'absent' })
  })

  test('is asked one call at a time', async () => {
    const { keychain, counts } = keytarTwin()
    await Promise.all(['a', 'b', 'c', 'd'].map(name => keychain.get(name)))
    expect(counts.most).toBe(1)
  })

  test.each([
    ['Cannot create an item in a locked collection', 'locked'],
    ['User interaction is not allowed.', 'locked'],
    ['The name org.freedesktop.secrets was not provided by any .service files', 'unavailable'],
    ['Cannot autolaunch D-Bus without X11 $DISPLAY', 'unavailable'],
  ])('says of "%s" that it is %s', async (message, state) => {
    const { keychain } = keytarTwin({ getPassword: () => Promise.reject(new Error(message)) })
    expect(await keychain.get('a')).toEqual({ state })
  })

  test('is unavailable where its library cannot be loaded', async () => {
    const keychain = createKeychain(
      () => {},
      () => Promise.reject(new Error('libsecret-1.so.0: cannot open')),
    )
    expect(await keychain.get('a')).toEqual({ state: 'unavailable' })
  })

  test('refuses what Windows could not hold, before any call', async () => {
    const { keychain, secrets } = keytarTwin()
    expect(await keychain.set('a', 'é'.repeat(1281))).toEqual({ state: 'too_large' })
    expect(secrets.size).toBe(0)
  })

  // What libsecret said after a real gnome-keyring-daemon was killed and started again.
  test.each([
    'The name :1.0 was not provided by any .service files',
    'The session wrapping the secret does not exist',
  ])('that was restarted is told from one that is not there: "%s"', async message => {
    const { keychain } = keytarTwin({ setPassword: () => Promise.reject(new Error(message)) })
    expect(await keychain.set('a', 'secret')).toEqual({ state: 'restarted' })
  })

  describe('when the system hangs', () => {
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())

    test('a brief call is answered after 5 seconds, any other after 60, and a set whose turn came too late never happens', async () => {
      const { promise: hung, resolve: wake } = Promise.withResolvers<string | null>()
      const { keychain, secrets } = keytarTwin({ getPassword: () => hung })
      const answered: string[] = []
      keychain.get('a', 'brief').then(({ state }) => answered.push(`brief ${state}`))
      keychain.get('a').then(({ state }) => answered.push(`get ${state}`))
      keychain.set('b', 'secret').then(({ state }) => answered.push(`set ${state}`))
      await vi.advanceTimersByTimeAsync(4_999)
      expect(answered).toEqual([])
      await vi.advanceTimersByTimeAsync(1)
      expect(answered).toEqual(['brief timed_out'])
      await vi.advanceTimersByTimeAsync(54_999)
      expect(answered).toEqual(['brief timed_out'])
      await vi.advanceTimersByTimeAsync(1)
      expect(answered).toEqual(['brief timed_out', 'get timed_out', 'set timed_out'])
      wake(null)
      await vi.advanceTimersByTimeAsync(0)
      expect(secrets.size).toBe(0)
    })

    test('a set that ends too late is taken back: nothing is left, or what was there before', async () => {
      const held: (() => void)[] = []
      const secrets = new Map([['old', 'before']])
      const { keychain } = keytarTwin({
        getPassword: async (_service, name) => secrets.get(name) ?? null,
        setPassword: (_service, name, secret) => {
          if (secret === 'before') return Promise.resolve(void secrets.set(name, secret))
          const { promise, resolve } = Promise.withResolvers<void>()
          held.push(() => {
            secrets.set(name, secret)
            resolve()
          })
          return promise
        },
        deletePassword: async (_service, name) => secrets.delete(name),
      })
      for (const name of ['new', 'old']) {
        const set = keychain.set(name, 'late')
        await vi.advanceTimersByTimeAsync(60_000)
        expect(await set).toEqual({ state: 'timed_out' })
        held.shift()?.()
        await vi.advanceTimersByTimeAsync(0)
      }
      expect([...secrets]).toEqual([['old', 'before']])
    })

    test('says that it waits after 2 seconds, and when it no longer does', async () => {
      const { promise: hung, resolve: wake } = Promise.withResolvers<string | null>()
      const { keychain } = keytarTwin({ getPassword: () => hung })
      const said: boolean[] = []
      keychain.onWaiting(() => said.push(keychain.isWaiting()))
      const answer = keychain.get('a')
      await vi.advanceTimersByTimeAsync(1_999)
      expect(said).toEqual([])
      await vi.advanceTimersByTimeAsync(1)
      expect(said).toEqual([true])
      wake('secret')
      expect(await answer).toEqual({ state: 'stored', secret: 'secret' })
      await vi.advanceTimersByTimeAsync(0)
      expect(said).toEqual([true, false])
    })

    test('it works again once the system answers', async () => {
      let calls = 0
      const { promise: hung, resolve: wake } = Promise.withResolvers<string | null>()
      const { keychain } = keytarTwin({
        getPassword: () => (calls++ === 0 ? hung : Promise.resolve('secret')),
      })
      const first = keychain.get('a', 'brief')
      await vi.advanceTimersByTimeAsync(5_000)
      expect(await first).toEqual({ state: 'timed_out' })
      wake(null)
      expect(await keychain.get('a')).toEqual({ state: 'stored', secret: 'secret' })
    })

    test('loading the library counts too', async () => {
      const keychain = createKeychain(() => {}, never)
      const answer = keychain.get('a', 'brief')
      await vi.advanceTimersByTimeAsync(5_000)
      expect(await answer).toEqual({ state: 'timed_out' })
    })
  })
})
