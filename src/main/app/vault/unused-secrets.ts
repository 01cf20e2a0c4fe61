import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { SecretPatience } from '../ports.ts'
import { removeSecret } from './keychain-secrets.ts'
import type { Session } from './session.ts'
import { isStillOpen, type StoreGate } from './store-gate.ts'
import { keychainFailure } from './store-key.ts'

export type UnusedSecrets = ReturnType<typeof createUnusedSecrets>

type Tools = { gate: Pick<StoreGate, 'session'>; needed: (session: Session) => string[] }

/**
 * Secrets that the keychain holds or may hold, and nothing here uses: their names stay in the store until they are gone for certain.
 * `needed`: names of those that something kept here uses.
 */
export const createUnusedSecrets = ({ gate, needed }: Tools) => {
  const beingRemoved = new Set<string>()
  const beingSaved = new Set<string>()
  let last: Promise<unknown> = Promise.resolve()

  /** Saves the secret of what is kept only after it: if the app ends between the two, it is removed later. */
  const saveFirst = async (session: Session, name: string, secret: string): Promise<Result<null>> => {
    const { keys } = session.ledger
    const wasNoted = keys.toRemove().includes(name)
    beingSaved.add(name)
    keys.noteToRemove(name)
    const answer = await session.secrets.set(name, secret)
    if (answer.state === 'stored') return ok(null)
    beingSaved.delete(name)
    // One that is late may still arrive.
    if (answer.state !== 'timed_out' && !wasNoted && isStillOpen(gate, session)) keys.clearToRemove(name)
    return fail(keychainFailure(answer))
  }

  /** What a secret was saved for is kept now. */
  const markUsed = (session: Session, name: string): void => {
    session.ledger.keys.clearToRemove(name)
    beingSaved.delete(name)
  }

  /** Before what uses them is removed: from now on they are known to have to go. */
  const note = (session: Session, name: string): void => {
    beingSaved.delete(name)
    const { keys } = session.ledger
    // Where the disk takes nothing more, one that is noted stays so.
    if (!keys.toRemove().includes(name)) keys.noteToRemove(name)
  }

  const removeOne = async (session: Session, name: string, patience: SecretPatience): Promise<boolean> => {
    beingRemoved.add(name)
    const isGone = await removeSecret(session, name, patience)
    beingRemoved.delete(name)
    return isGone
  }

  const removeAll = async (session: Session, patience: SecretPatience): Promise<boolean> => {
    if (!isStillOpen(gate, session)) return false
    const { keys } = session.ledger
    let all = true
    for (const name of keys.toRemove()) {
      // What it was saved for may have been kept while others were removed.
      if (beingSaved.has(name) || !keys.toRemove().includes(name)) continue
      const isDone = needed(session).includes(name) || (await removeOne(session, name, patience))
      if (!isStillOpen(gate, session)) return false
      if (isDone && !beingSaved.has(name)) keys.clearToRemove(name)
      all &&= isDone
    }
    return all
  }

  return {
    saveFirst,
    markUsed,
    note,
    /** Removes what was noted, one call at a time; what the keychain will not give up stays noted. Answers whether all is gone. */
    removeNoted: (session: Session, patience: SecretPatience): Promise<boolean> => {
      const turn = last.then(() => removeAll(session, patience))
      last = turn.catch(() => undefined)
      return turn
    },
    /** How many the keychain still holds, or may hold. */
    count: ({ ledger }: Session): number =>
      ledger.keys.toRemove().filter(name => !beingRemoved.has(name) && !beingSaved.has(name)).length,
  }
}
