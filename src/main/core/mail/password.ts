import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { Session } from '../vault/store-gate.ts'
import { keychainFailure } from '../vault/store-key.ts'
import type { PasswordPlace } from './stored.ts'

export type MailPassword = ReturnType<typeof createMailPassword>

const nameOf = ({ installationId }: Session, place: PasswordPlace) => `${installationId}/${place}`

/** The mail server's password: in the keychain, and in this process's memory once it was used. */
export const createMailPassword = () => {
  const known = new Map<string, string>()

  /** Null where there is none. */
  const read = async (session: Session, place: PasswordPlace): Promise<Result<string | null>> => {
    const name = nameOf(session, place)
    const remembered = known.get(name)
    if (remembered !== undefined) return ok(remembered)
    const answer = await session.secrets.get(name)
    if (answer.state === 'absent') return ok(null)
    if (answer.state !== 'stored') return fail(keychainFailure(answer))
    known.set(name, answer.secret)
    return ok(answer.secret)
  }

  const save = async (session: Session, place: PasswordPlace, password: string): Promise<Result<null>> => {
    const name = nameOf(session, place)
    const answer = await session.secrets.set(name, password)
    if (answer.state !== 'stored') return fail(keychainFailure(answer))
    known.set(name, password)
    session.store.keys.settle(name)
    return ok(null)
  }

  /** Where the keychain would not give it up, it is removed after a later start, as keys are. */
  const remove = async (session: Session, place: PasswordPlace): Promise<void> => {
    const name = nameOf(session, place)
    known.delete(name)
    session.store.keys.noteToRemove(name)
    const answer = await session.secrets.remove(name)
    if (answer.state === 'absent') session.store.keys.settle(name)
  }
  return { read, save, remove }
}
