import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { KeyLocation } from '../../../contract/model.ts'
import { createTurns } from '../in-turn.ts'
import type { SecretAnswer, SecretPatience } from '../ports.ts'
import type { Session } from './session.ts'
import { isSessionOpen, type StoreGate } from './store-gate.ts'
import { keychainFailure, storeSecretName } from './store-key.ts'

export type Secrets = ReturnType<typeof createSecrets>

/** The name in the keychain of a connection's API key. */
export const keyName = ({ installationId }: Session, connectionId: string): string =>
  `${installationId}/connection/${connectionId}`

/** Whether the keychain is unlocked: a locked one answers as if it were empty, but an unlocked one has the store's own key. */
const isUnlocked = async ({ secrets, installationId, persistence }: Session, patience?: SecretPatience) =>
  persistence === 'session' ||
  (await secrets.get(storeSecretName(installationId), patience)).state === 'stored'

/** Turns `absent` into `locked` where the keychain does not even have the store's key. */
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

/** `namesInUse`: names of the secrets that the ledger's connections and mail server use. */
type Tools = { gate: Pick<StoreGate, 'session'>; namesInUse: (session: Session) => string[] }

/**
 * API keys and the mail server's password: in the keychain, and in memory once used. The ledger lists each name before the keychain gets the secret, and
 * an unused one until the keychain has certainly removed it. So whatever ends the app, no secret is left behind for good.
 */
export const createSecrets = ({ gate, namesInUse }: Tools) => {
  /** What the keychain said last; null: it has no such secret. */
  const known = new Map<string, string | null>()
  const beingSaved = new Set<string>()
  const beingRemoved = new Set<string>()
  const inTurn = createTurns()

  /** Null: the keychain has no such secret. */
  const read = async (session: Session, name: string): Promise<Result<string | null>> => {
    const remembered = known.get(name)
    if (typeof remembered === 'string') return ok(remembered)
    const answer = await readSecret(session, name)
    // It was saved meanwhile, and the keychain answered as before that.
    const saved = known.get(name)
    if (typeof saved === 'string') return ok(saved)
    if (answer.state !== 'stored' && answer.state !== 'absent') return fail(keychainFailure(answer))
    const secret = answer.state === 'stored' ? answer.secret : null
    known.set(name, secret)
    return ok(secret)
  }

  /** Names listed in the ledger that nothing uses; a secret that is being saved counts as used. */
  const unused = (session: Session): string[] => {
    const used = new Set([...namesInUse(session), ...beingSaved])
    return session.ledger.secretNames.all().filter(name => !used.has(name))
  }

  /** Saves a secret, then calls `keep` to save what uses it. Throws what `keep` throws. */
  const save = async (session: Session, name: string, secret: string, keep: () => void = () => undefined) => {
    const { secretNames } = session.ledger
    const wasListed = secretNames.all().includes(name)
    // Only if new: a full disk would refuse even to write the same name again.
    if (!wasListed) secretNames.add(name)
    beingSaved.add(name)
    try {
      const answer = await session.secrets.set(name, secret)
      if (answer.state !== 'stored') {
        // After a timeout the keychain may still store the secret: its name stays listed.
        if (answer.state !== 'timed_out' && !wasListed && isSessionOpen(gate, session))
          secretNames.remove(name)
        return fail(keychainFailure(answer))
      }
      known.set(name, secret)
      keep()
      return ok(null)
    } finally {
      beingSaved.delete(name)
    }
  }

  const removeAll = async (session: Session, patience: SecretPatience): Promise<boolean> => {
    if (!isSessionOpen(gate, session)) return false
    const { secretNames } = session.ledger
    // An earlier app listed only the names of secrets to be removed.
    for (const name of namesInUse(session)) if (!secretNames.all().includes(name)) secretNames.add(name)
    for (const name of unused(session)) {
      // The secret may have come into use while others were removed.
      if (!unused(session).includes(name)) continue
      known.delete(name)
      beingRemoved.add(name)
      const isGone = await removeSecret(session, name, patience)
      beingRemoved.delete(name)
      if (!isSessionOpen(gate, session)) return false
      if (isGone && unused(session).includes(name)) secretNames.remove(name)
    }
    return unused(session).length === 0
  }

  return {
    read,
    save,
    /** Puts back what a save replaced; null: there was none. */
    putBack: async (session: Session, name: string, before: string | null): Promise<void> => {
      if (before !== null) return void (await save(session, name, before))
      await removeSecret(session, name, 'patient')
      known.set(name, null)
    },
    /** Where a key is, as far as it is known without reading the keychain. */
    location: ({ persistence }: Session, name: string): KeyLocation => {
      if (known.get(name) === null) return 'missing'
      return persistence === 'disk' ? 'keychain' : 'session'
    },
    /** Removes the secrets that nothing uses, one call at a time. Answers whether all are gone. */
    removeUnused: (session: Session, patience: SecretPatience): Promise<boolean> =>
      inTurn(() => removeAll(session, patience)),
    /** How many unused secrets the keychain may still hold. */
    countLeft: (session: Session): number => unused(session).filter(name => !beingRemoved.has(name)).length,
  }
}
