import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { KeyLocation } from '../../../contract/model.ts'
import type { SecretAnswer, SecretPatience } from '../ports.ts'
import type { Session } from './session.ts'
import { isSessionOpen, type StoreGate } from './store-gate.ts'
import { keychainFailure, storeSecretName } from './store-key.ts'

export type Secrets = ReturnType<typeof createSecrets>

/** The name in the keychain of a connection's API key. */
export const keyName = ({ installationId }: Session, connectionId: string): string =>
  `${installationId}/connection/${connectionId}`

/** Whether the keychain is unlocked. A locked one answers as if it were empty, but it has the store's own key. */
const isUnlocked = async (
  { secrets, installationId, persistence }: Session,
  patience?: SecretPatience,
): Promise<boolean> =>
  persistence === 'session' ||
  (await secrets.get(storeSecretName(installationId), patience)).state === 'stored'

/** Tells a locked keychain (`locked`) from one that does not have the secret (`absent`). */
const readSecret = async (
  session: Session,
  name: string,
  patience?: SecretPatience,
): Promise<SecretAnswer> => {
  const answer = await session.secrets.get(name, patience)
  return answer.state === 'absent' && !(await isUnlocked(session, patience)) ? { state: 'locked' } : answer
}

/** Whether the secret is certainly gone: removed, or absent from a keychain that was unlocked before and after it said so. */
const removeSecret = async (session: Session, name: string, patience: SecretPatience): Promise<boolean> => {
  const answer = await session.secrets.remove(name, patience)
  if (answer.state !== 'not_found') return answer.state === 'removed'
  return (
    (await isUnlocked(session, patience)) && (await readSecret(session, name, patience)).state === 'absent'
  )
}

/** `namesInUse`: of the secrets that the ledger has a use for. */
type Tools = { gate: Pick<StoreGate, 'session'>; namesInUse: (session: Session) => string[] }

/**
 * API keys and the mail server's password: in the keychain, and in memory once used. The ledger lists those that are to be removed, until the keychain
 * certainly has them no more.
 */
export const createSecrets = ({ gate, namesInUse }: Tools) => {
  const known = new Map<string, string>()
  const missing = new Set<string>()
  const beingRemoved = new Set<string>()
  const beingSaved = new Set<string>()
  let last: Promise<unknown> = Promise.resolve()

  /** Null where there is none. */
  const read = async (session: Session, name: string): Promise<Result<string | null>> => {
    const remembered = known.get(name)
    if (remembered !== undefined) return ok(remembered)
    const answer = await readSecret(session, name)
    if (answer.state === 'stored') {
      known.set(name, answer.secret)
      missing.delete(name)
      return ok(answer.secret)
    }
    if (answer.state !== 'absent') return fail(keychainFailure(answer))
    missing.add(name)
    return ok(null)
  }

  const save = async (session: Session, name: string, secret: string): Promise<Result<null>> => {
    const answer = await session.secrets.set(name, secret)
    if (answer.state !== 'stored') return fail(keychainFailure(answer))
    known.set(name, secret)
    missing.delete(name)
    return ok(null)
  }

  /** Before what uses a secret is removed: whatever ends the app then, the secret goes too. */
  const scheduleRemoval = ({ ledger: { keys } }: Session, name: string): void => {
    // A full disk takes not even what it has already.
    if (!keys.toRemove().includes(name)) keys.noteToRemove(name)
    known.delete(name)
    missing.delete(name)
  }

  /** Saves a secret, then `keep`s what uses it; where the app ends between the two, the secret is removed later. Throws what `keep` throws. */
  const saveThen = async (
    session: Session,
    name: string,
    secret: string,
    keep: () => void,
  ): Promise<Result<null>> => {
    const { keys } = session.ledger
    const wasScheduled = keys.toRemove().includes(name)
    // First, since the disk may be full.
    keys.noteToRemove(name)
    beingSaved.add(name)
    try {
      const saved = await save(session, name, secret)
      if (saved.ok) keep()
      // One that is late may still arrive.
      const isLate = !saved.ok && saved.failure.code === 'keychain' && saved.failure.problem === 'timed_out'
      const isSettled = saved.ok || (!isLate && !wasScheduled)
      if (isSettled && isSessionOpen(gate, session)) keys.clearToRemove(name)
      return saved
    } catch (error) {
      scheduleRemoval(session, name)
      throw error
    } finally {
      beingSaved.delete(name)
    }
  }

  const removeAll = async (session: Session, patience: SecretPatience): Promise<boolean> => {
    if (!isSessionOpen(gate, session)) return false
    const { keys } = session.ledger
    let all = true
    for (const name of keys.toRemove()) {
      // What it was saved for may have been kept while others were removed.
      if (beingSaved.has(name) || !keys.toRemove().includes(name)) continue
      beingRemoved.add(name)
      const isDone = namesInUse(session).includes(name) || (await removeSecret(session, name, patience))
      beingRemoved.delete(name)
      if (!isSessionOpen(gate, session)) return false
      if (isDone && !beingSaved.has(name)) keys.clearToRemove(name)
      all &&= isDone
    }
    return all
  }

  return {
    read,
    save,
    saveThen,
    scheduleRemoval,
    /** Where a key is, as far as it is known without asking the keychain. */
    location: ({ persistence }: Session, name: string): KeyLocation => {
      if (missing.has(name)) return 'missing'
      return persistence === 'disk' ? 'keychain' : 'session'
    },
    /** Removes what is scheduled; what the keychain does not give up stays scheduled. Answers whether all is gone. One call at a time. */
    removeScheduled: (session: Session, patience: SecretPatience): Promise<boolean> => {
      const turn = last.then(() => removeAll(session, patience))
      last = turn.catch(() => undefined)
      return turn
    },
    /** How many unused secrets the keychain may still hold. */
    countLeft: ({ ledger }: Session): number =>
      ledger.keys.toRemove().filter(name => !beingRemoved.has(name) && !beingSaved.has(name)).length,
  }
}
