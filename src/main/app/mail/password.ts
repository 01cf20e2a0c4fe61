import { fail, ok, type Result } from '../../../contract/failure.ts'
import { readSecret } from '../vault/keychain-secrets.ts'
import type { Session } from '../vault/session.ts'
import { keychainFailure } from '../vault/store-key.ts'
import type { UnusedSecrets } from '../vault/unused-secrets.ts'
import { type PasswordSlot, readServer } from './stored.ts'

export type MailPassword = ReturnType<typeof createMailPassword>

const nameOf = ({ installationId }: Session, slot: PasswordSlot) => `${installationId}/${slot}`

/** Names of the passwords that the mail server has in the keychain. */
export const passwordsInUse = (session: Session): string[] => {
  const stored = readServer(session.ledger)
  return stored?.withPassword ? [nameOf(session, stored.place)] : []
}

/** The mail server's password: in the keychain, and in this process's memory once it was used. */
export const createMailPassword = (unused: UnusedSecrets) => {
  const known = new Map<string, string>()

  /** Null where there is none. */
  const read = async (session: Session, slot: PasswordSlot): Promise<Result<string | null>> => {
    const name = nameOf(session, slot)
    const remembered = known.get(name)
    if (remembered !== undefined) return ok(remembered)
    const answer = await readSecret(session, name)
    if (answer.state === 'absent') return ok(null)
    if (answer.state !== 'stored') return fail(keychainFailure(answer))
    known.set(name, answer.secret)
    return ok(answer.secret)
  }

  /** Before its server is kept: if the app ends between the two, the password is removed later. */
  const saveFirst = async (session: Session, slot: PasswordSlot, password: string): Promise<Result<null>> => {
    const name = nameOf(session, slot)
    const saved = await unused.saveFirst(session, name, password)
    if (saved.ok) known.set(name, password)
    return saved
  }

  /** Answers whether the keychain holds none of them any more; else they are removed once it gives them up, as keys are. */
  const remove = async (session: Session, slots: readonly PasswordSlot[]): Promise<boolean> => {
    for (const name of slots.map(slot => nameOf(session, slot))) {
      known.delete(name)
      unused.note(session, name)
    }
    return unused.removeNoted(session, 'patient')
  }

  return {
    read,
    saveFirst,
    /** The server of a password that was saved first is kept now. */
    markUsed: (session: Session, slot: PasswordSlot): void => unused.markUsed(session, nameOf(session, slot)),
    remove,
  }
}
