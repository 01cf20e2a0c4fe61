import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { KeyPlace } from '../../../contract/model.ts'
import type { Session } from './store-gate.ts'
import { keychainFailure, storeSecretName } from './store-key.ts'

export type Keys = ReturnType<typeof createKeys>

const nameOf = (session: Session, connectionId: string) =>
  `${session.installationId}/connection/${connectionId}`

/** The API keys of connections: in the keychain, and in this process's memory once they were used. */
export const createKeys = () => {
  const known = new Map<string, string>()
  const missing = new Set<string>()

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

  const remove = async (session: Session, connectionId: string): Promise<Result<null>> => {
    const name = nameOf(session, connectionId)
    const answer = await session.secrets.remove(name)
    if (answer.state !== 'absent') return fail({ code: 'keychain', problem: problemOf(answer.state) })
    known.delete(name)
    missing.delete(name)
    return ok(null)
  }

  /** Where a key is, as far as it is known without asking the keychain. */
  const place = (session: Session, connectionId: string): KeyPlace => {
    if (missing.has(nameOf(session, connectionId))) return 'missing'
    return session.persistence === 'disk' ? 'keychain' : 'session'
  }

  return { read, save, remove, place }
}

const problemOf = (state: 'stored' | 'locked' | 'unavailable' | 'timed_out' | 'too_large') =>
  state === 'stored' ? 'unavailable' : state
