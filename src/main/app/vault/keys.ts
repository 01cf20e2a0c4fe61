import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { KeyLocation } from '../../../contract/model.ts'
import { readSecret } from './keychain-secrets.ts'
import type { Session } from './session.ts'
import { keychainFailure } from './store-key.ts'
import type { UnusedSecrets } from './unused-secrets.ts'

export type Keys = ReturnType<typeof createKeys>

const nameOf = (session: Session, connectionId: string) =>
  `${session.installationId}/connection/${connectionId}`

/** Names of the keys that connections have in the keychain. */
export const keysInUse = (session: Session): string[] =>
  session.ledger.connections.all().map(({ id }) => nameOf(session, id))

/** The API keys of connections: in the keychain, and in this process's memory once they were used. */
export const createKeys = (unused: UnusedSecrets) => {
  const known = new Map<string, string>()
  const missing = new Set<string>()

  const read = async (session: Session, connectionId: string): Promise<Result<string>> => {
    const name = nameOf(session, connectionId)
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
    return fail({ code: 'key_missing' })
  }

  const remember = (name: string, key: string): void => {
    known.set(name, key)
    missing.delete(name)
  }

  const save = async (session: Session, connectionId: string, key: string): Promise<Result<null>> => {
    const name = nameOf(session, connectionId)
    const answer = await session.secrets.set(name, key)
    if (answer.state !== 'stored') return fail(keychainFailure(answer))
    remember(name, key)
    return ok(null)
  }

  /** Saves the key of a connection that is kept only after it: if the app ends between the two, the key is removed later. */
  const saveFirst = async (session: Session, connectionId: string, key: string): Promise<Result<null>> => {
    const name = nameOf(session, connectionId)
    const saved = await unused.saveFirst(session, name, key)
    if (saved.ok) remember(name, key)
    return saved
  }

  /** The connection of a key that was saved first is kept now. */
  const markUsed = (session: Session, connectionId: string): void =>
    unused.markUsed(session, nameOf(session, connectionId))

  /** Before its connection is removed: from now on the key is known to have to go. */
  const note = (session: Session, connectionId: string): void => {
    const name = nameOf(session, connectionId)
    unused.note(session, name)
    known.delete(name)
    missing.delete(name)
  }

  /** Where a key is, as far as it is known without asking the keychain. */
  const location = (session: Session, connectionId: string): KeyLocation => {
    if (missing.has(nameOf(session, connectionId))) return 'missing'
    return session.persistence === 'disk' ? 'keychain' : 'session'
  }

  return { read, save, saveFirst, markUsed, note, location }
}
