import { fail, invalid, ok, type Result } from '../../../contract/failure.ts'
import type { ParsedInput } from '../../../contract/ipc.ts'
import type { MailServer } from '../../../contract/mail/mail.ts'
import type { RemoveOutcome } from '../../../contract/model.ts'
import { companyOf } from '../connections/company.ts'
import { type Core, currentConnection } from '../current.ts'
import type { Session } from '../vault/session.ts'
import { compose } from './message/compose.ts'
import { connectMail, type MailConnection } from './smtp/connection.ts'
import type { MailFailure } from './smtp/problem.ts'
import { mailServer, passwordName } from './stored.ts'

type Input = ParsedInput<'mail.saveServer'>

const serverOf = ({ password: _, ...server }: Input): MailServer => server

/** Guards a stored password: it is used only for the very server and user that it was typed for. */
const isSameLogin = (one: MailServer, other: MailServer): boolean =>
  one.host === other.host && one.port === other.port && one.user === other.user

/** The password that was typed, or else the one stored for this very server; null: the server needs none. */
const passwordFor = async (core: Core, session: Session, input: Input): Promise<Result<string | null>> => {
  if (input.user === '') return ok(null)
  if (input.password !== null && input.password !== '') return ok(input.password)
  const stored = mailServer.read(session.ledger)
  const mayUse = stored?.withPassword === true && isSameLogin(stored.server, input)
  const kept = mayUse ? await core.secrets.read(session, passwordName(session, stored.place)) : ok(null)
  if (!kept.ok || kept.value !== null) return kept
  return invalid('password', 'Enter the password of this user')
}

const mailFailure = ({ problem, answer }: MailFailure) => fail({ code: 'mail', problem, answer })

/** Removes passwords that no server uses. `keyLeft`: one is still in the keychain, which may be locked. */
const removePasswords = async (core: Core, session: Session): Promise<RemoveOutcome> => {
  const keyLeft = !(await core.secrets.removeUnused(session, 'patient'))
  core.changed()
  return { keyLeft }
}

/** Saves the mail server. Its password is saved first, in the other slot, so that no server is ever sent the password of another. */
export const saveServer = async (core: Core, session: Session, input: Input): Promise<Result<null>> => {
  const password = await passwordFor(core, session, input)
  if (!password.ok) return password
  const withPassword = password.value !== null
  const place = mailServer.read(session.ledger)?.place === 'mail' ? 'mail-2' : 'mail'
  const keep = () => mailServer.write(session.ledger, { server: serverOf(input), withPassword, place })
  try {
    if (password.value === null) keep()
    else {
      const saved = await core.secrets.save(session, passwordName(session, place), password.value, keep)
      if (!saved.ok) return saved
    }
  } finally {
    // The previous server's password; or the new one, if the server could not be saved.
    await removePasswords(core, session)
  }
  core.mail.tryNow()
  return ok(null)
}

/** Removes the mail server and its password. `keyLeft`: it is still in the keychain, which may be locked. */
export const removeServer = async (core: Core, session: Session): Promise<RemoveOutcome> => {
  mailServer.write(session.ledger, null)
  const outcome = await removePasswords(core, session)
  core.mail.tryNow()
  return outcome
}

/** Connects and logs in with a server that need not be saved. */
const connectTo = async (core: Core, session: Session, input: Input): Promise<Result<MailConnection>> => {
  const password = await passwordFor(core, session, input)
  if (!password.ok) return password
  const authorities = core.ports.mailAuthorities()
  const connected = await connectMail({ server: serverOf(input), password: password.value, authorities })
  return connected.ok ? ok(connected.connection) : mailFailure(connected)
}

/** Whether the server can be reached and takes user and password; no mail is sent. */
export const checkServer = async (core: Core, session: Session, input: Input): Promise<Result<null>> => {
  const connected = await connectTo(core, session, input)
  if (!connected.ok) return connected
  connected.value.close()
  return ok(null)
}

/** Sends a test mail to the sender's own address; nothing is recorded. */
export const testServer = async (core: Core, session: Session, input: Input) => {
  const connected = await connectTo(core, session, input)
  if (!connected.ok) return connected
  const current = currentConnection(core)
  const name = current.ok ? companyOf(current.value.connection) : ''
  const { from: to, replyTo } = input
  const content = await compose({
    from: { name, address: to },
    to,
    replyTo,
    subject: 'Test of Utility Connect',
    text: 'This mail went through the mail server that is set up in Utility Connect. Nothing else is to be done.',
    link: null,
    messageId: `<${core.ports.newId()}@${to.slice(to.lastIndexOf('@') + 1)}>`,
  })
  const sent = await connected.value.send({ from: to, to, content }, () => undefined)
  connected.value.close()
  return sent.ok ? ok({ to, answer: sent.answer ?? '' }) : mailFailure(sent)
}
