import type { Log, SecretAnswer, SecretStore } from '../core/ports.ts'

const service = 'Utility Connect'
const deadline = 5_000
/** The least that any system takes: Windows Credential Manager's CRED_MAX_CREDENTIAL_BLOB_SIZE. */
const maxBytes = 2_560

type Keytar = Pick<typeof import('keytar'), 'getPassword' | 'setPassword' | 'deletePassword'>

/** Loaded at the first call: where libsecret is missing, loading fails, and the app must start all the same. */
const loadKeytar = async (): Promise<Keytar> => (await import('keytar')).default

/** A locked keyring that refuses to prompt says so in words only; everything else is "not there". */
const problemOf = (error: unknown): SecretAnswer => ({
  state: /locked|dismissed|prompt|denied|interaction is not allowed/i.test(String(error))
    ? 'locked'
    : 'unavailable',
})

/**
 * The system keychain through keytar: one call at a time, since a hung Secret Service would starve Node's
 * thread pool, and each answered within 5 seconds. Only get, set and delete: `findCredentials` crashes the
 * process when the keyring is locked.
 */
export const createKeychain = (log: Log, load: () => Promise<Keytar> = loadKeytar): SecretStore => {
  let last: Promise<unknown> = Promise.resolve()

  const failed = (error: unknown): SecretAnswer => {
    log('The keychain refused', { reason: String(error) })
    return problemOf(error)
  }

  const inTurn = (work: (keytar: Keytar) => Promise<SecretAnswer>): Promise<SecretAnswer> => {
    let late = false
    const before = last
    const attempt = async (): Promise<SecretAnswer> => {
      await before
      // Nobody waits for the outcome any more, so it must not happen.
      if (late) return { state: 'timed_out' }
      return load().then(work).catch(failed)
    }
    const outcome = attempt()
    last = outcome
    const { promise: timedOut, resolve } = Promise.withResolvers<SecretAnswer>()
    const timer = setTimeout(() => {
      late = true
      resolve({ state: 'timed_out' })
    }, deadline)
    return Promise.race([outcome, timedOut]).finally(() => clearTimeout(timer))
  }

  return {
    get: name =>
      inTurn(async keytar => {
        const secret = await keytar.getPassword(service, name)
        return secret === null ? { state: 'absent' } : { state: 'stored', secret }
      }),
    set: async (name, secret) => {
      if (Buffer.byteLength(secret) > maxBytes) return { state: 'too_large' }
      return inTurn(async keytar => {
        await keytar.setPassword(service, name, secret)
        return { state: 'stored', secret }
      })
    },
    remove: name =>
      inTurn(async keytar => {
        await keytar.deletePassword(service, name)
        return { state: 'absent' }
      }),
  }
}
