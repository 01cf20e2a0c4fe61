import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { KeyPlace } from '../../../contract/model.ts'
import type { SecretPatience } from '../ports.ts'
import type { Session } from './store-gate.ts'
import { keychainFailure, storeSecretName } from './store-key.ts'

export type Keys = ReturnType<typeof createKeys>

const nameOf = (session: Session, connectionId: string) =>
  `${session.installationId}/connection/${connectionId}`

/** The API keys of connections: in the keychain, and in this process's memory once they were used. */
export const createKeys = () => {
  const known = new Map<string, string>()
  const missing = new Set<string>()
  const beingRemoved = new Set<string>()
  const beingKept = new Set<string>()

  /** A locked keyring may answer that it knows nothing; the store's own key tells that case apart. */
  const isLocked = async ({ secrets, installationId, persistence }: Session) =>
    persistence === 'disk' && (await secrets.get(storeSecretName(installationId))).state !== 'stored'

  const read = async (session: Session, connectionId: string): Promise<Result<string>> => {
    const name = nameOf(session, connectionId)
    const remembered = known.get(name)
    if (remembered !== undefined) return ok(remembered)
    const answer = await session.secrets.get(name)
    if (answer.state === 'stored') {
      known.set(name, answer.secret)
      missing.delete(name)
      return ok(answer.secret)
    }
    if (answer.state !== 'absent') return fail(keychainFailure(answer))
    if (await isLocked(session)) return fail({ code: 'keychain', problem: 'locked' })
    missing.add(name)
    return fail({ code: 'key_missing' })
  }

  const save = async (session: Session, connectionId: string, key: string): Promise<Result<null>> => {
    const name = nameOf(session, connectionId)
    const answer = await session.secrets.set(name, key)
    if (answer.state !== 'stored') return fail(keychainFailure(answer))
    known.set(name, key)
    missing.delete(name)
    return ok(null)
  }

  /** Saves the key of a connection that is kept only after it: if the app ends between the two, the key is removed later. */
  const saveFirst = async (session: Session, connectionId: string, key: string): Promise<Result<null>> => {
    const name = nameOf(session, connectionId)
    const { keys } = session.store
    beingKept.add(name)
    keys.noteToRemove(name)
    const saved = await save(session, connectionId, key)
    if (saved.ok) return saved
    beingKept.delete(name)
    // One that is late may still arrive.
    if (saved.failure.code !== 'keychain' || saved.failure.problem !== 'timed_out') keys.settle(name)
    return saved
  }

  /** The connection of a key that was saved first is kept now. */
  const keepFirst = (session: Session, connectionId: string): void => {
    const name = nameOf(session, connectionId)
    session.store.keys.settle(name)
    beingKept.delete(name)
  }

  /** Before its connection is removed: from now on the key is known to have to go. */
  const note = (session: Session, connectionId: string): void => {
    const name = nameOf(session, connectionId)
    session.store.keys.noteToRemove(name)
    known.delete(name)
    missing.delete(name)
  }

  const removeOne = async (session: Session, name: string, patience: SecretPatience): Promise<boolean> => {
    beingRemoved.add(name)
    const answer = await session.secrets.remove(name, patience)
    beingRemoved.delete(name)
    return answer.state === 'absent'
  }

  /**
   * Removes the keys that were noted; those that the keychain will not give up stay noted. `isStill`: whether the store
   * is still the open one, asked after each wait. Answers whether all are gone.
   */
  const removeNoted = async (
    session: Session,
    patience: SecretPatience,
    isStill: () => boolean,
  ): Promise<boolean> => {
    const { keys, connections } = session.store
    const needed = new Set(connections.all().map(({ id }) => nameOf(session, id)))
    let all = true
    for (const name of keys.toRemove()) {
      if (beingKept.has(name)) continue
      const isGone = needed.has(name) || (await removeOne(session, name, patience))
      if (!isStill()) return false
      if (isGone) keys.settle(name)
      else all = false
    }
    return all
  }

  /** How many keys of connections that are gone the keychain still holds. */
  const left = ({ store }: Session): number =>
    store.keys.toRemove().filter(name => !beingRemoved.has(name) && !beingKept.has(name)).length

  /** Where a key is, as far as it is known without asking the keychain. */
  const place = (session: Session, connectionId: string): KeyPlace => {
    if (missing.has(nameOf(session, connectionId))) return 'missing'
    return session.persistence === 'disk' ? 'keychain' : 'session'
  }

  return { read, save, saveFirst, keepFirst, note, removeNoted, left, place }
}
