import { createTurns } from '../app/in-turn.ts'
import type { Keychain, Log, RemoveAnswer, SecretAnswer, SecretPatience } from '../app/ports.ts'

const service = 'Utility Connect'
const deadlines = { brief: 5_000, patient: 60_000 } satisfies Record<SecretPatience, number>
/** A keychain that takes longer is probably asking for a password; then the app says so. */
const shownAfter = 2_000
/** The smallest limit of the systems: Windows Credential Manager's CRED_MAX_CREDENTIAL_BLOB_SIZE. */
const maxBytes = 2_560

type Keytar = Pick<typeof import('keytar'), 'getPassword' | 'setPassword' | 'deletePassword'>

/** Loaded at the first call: where libsecret is missing, loading fails, and the app must start all the same. */
const loadKeytar = async (): Promise<Keytar> => (await import('keytar')).default

/** By the message alone: libsecret keeps the bus name (":1.7") of a daemon that was restarted, and a locked keyring has no code of its own. */
const problemOf = (error: unknown) => {
  const text = String(error)
  if (/The name :\d|session wrapping the secret does not exist/.test(text))
    return { state: 'restarted' } as const
  const isLocked = /locked|dismissed|prompt|denied|interaction is not allowed/i.test(text)
  return { state: isLocked ? 'locked' : 'unavailable' } as const
}

/**
 * The system keychain through keytar. One call at a time, since calls to a hung Secret Service would fill Node's thread pool; each has a deadline.
 * Never calls `findCredentials`, which crashes the process when the keyring is locked.
 */
export const createKeychain = (log: Log, load: () => Promise<Keytar> = loadKeytar): Keychain => {
  const inTurn = createTurns()
  let waiting = 0
  const listeners: (() => void)[] = []

  const countWaiting = (change: 1 | -1) => {
    waiting += change
    for (const listener of listeners) listener()
  }

  const failed = (error: unknown) => {
    log('The keychain refused', { reason: String(error) })
    return problemOf(error)
  }

  type Problem = ReturnType<typeof failed> | { state: 'timed_out' }
  /** `isLate`: whether the call was answered as timed out already. */
  const ask = <Answer extends { state: string }>(
    patience: SecretPatience,
    work: (keytar: Keytar, isLate: () => boolean) => Promise<Answer>,
  ): Promise<Answer | Problem> => {
    let late = false
    let isShown = false
    const outcome = inTurn(async (): Promise<Answer | Problem> => {
      // It was answered as timed out while it waited for its turn, so it must not happen.
      if (late) return { state: 'timed_out' }
      return load()
        .then(keytar => work(keytar, () => late))
        .catch(failed)
    })
    const { promise: timedOut, resolve } = Promise.withResolvers<Problem>()
    const notice = setTimeout(() => {
      isShown = true
      countWaiting(1)
    }, shownAfter)
    const timer = setTimeout(() => {
      late = true
      log('The keychain did not answer in time')
      resolve({ state: 'timed_out' })
    }, deadlines[patience])
    return Promise.race([outcome, timedOut]).finally(() => {
      clearTimeout(notice)
      clearTimeout(timer)
      if (isShown) countWaiting(-1)
    })
  }

  return {
    isWaiting: () => waiting > 0,
    onWaiting: listener => void listeners.push(listener),
    get: (name, patience = 'patient') =>
      ask(patience, async (keytar): Promise<SecretAnswer> => {
        const secret = await keytar.getPassword(service, name)
        return secret === null ? { state: 'absent' } : { state: 'stored', secret }
      }),
    set: async (name, secret) => {
      if (Buffer.byteLength(secret) > maxBytes) return { state: 'too_large' }
      return ask('patient', async (keytar, isLate): Promise<SecretAnswer> => {
        const before = await keytar.getPassword(service, name)
        if (isLate()) return { state: 'timed_out' }
        await keytar.setPassword(service, name, secret)
        if (!isLate()) return { state: 'stored', secret }
        // It was answered as timed out: the app would not know of the new one.
        if (before === null) await keytar.deletePassword(service, name)
        else await keytar.setPassword(service, name, before)
        log('A secret that the keychain took too late was taken back')
        return { state: 'timed_out' }
      })
    },
    remove: (name, patience = 'patient') =>
      ask(patience, async (keytar): Promise<RemoveAnswer> => {
        // Keytar answers false for a locked keyring too.
        const wasThere = await keytar.deletePassword(service, name)
        return { state: wasThere ? 'removed' : 'not_found' }
      }),
  }
}
