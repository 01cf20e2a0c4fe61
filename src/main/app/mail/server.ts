import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { ParsedInput } from '../../../contract/ipc.ts'
import type { MailServer } from '../../../contract/mail/mail.ts'
import type { RemoveOutcome } from '../../../contract/model.ts'
import { companyOf } from '../connections/company.ts'
import { type Core, currentConnection } from '../current.ts'
import type { Session } from '../vault/session.ts'
import { compose } from './message/compose.ts'
import { connectMail } from './smtp/connection.ts'
import type { MailFailure } from './smtp/problem.ts'
import { mailServer, type PasswordSlot, passwordName, passwordSlots } from './stored.ts'

type Input = ParsedInput<'mail.saveServer'>

const serverOf = ({ password: _, ...server }: Input): MailServer => server

/** A password is given to the server that it was typed for, and to no other. */
const isSameLogin = (one: MailServer, other: MailServer): boolean =>
  one.host === other.host && one.port === other.port && one.user === other.user

/** The password to log in with: what was typed, or what is kept for this very server; null where it asks for none. */
const passwordFor = async (core: Core, session: Session, input: Input): Promise<Result<string | null>> => {
  if (input.user === '') return ok(null)
  if (input.password !== null && input.password !== '') return ok(input.password)
  const stored = mailServer.read(session.ledger)
  const mayUse = stored?.withPassword === true && isSameLogin(stored.server, input)
  const kept = mayUse ? await core.secrets.read(session, passwordName(session, stored.place)) : ok(null)
  if (!kept.ok || kept.value !== null) return kept
  return fail({
    code: 'invalid_input',
    fields: [{ path: 'password', message: 'Enter the password of this user' }],
  })
}

const failed = ({ problem, answer }: Pick<MailFailure, 'problem' | 'answer'>) =>
  fail({ code: 'mail', problem, answer })

/** Forgets the passwords in these slots. `keyLeft`: the keychain did not give them all up yet. */
const forget = async (
  core: Core,
  session: Session,
  slots: readonly PasswordSlot[],
): Promise<RemoveOutcome> => {
  for (const slot of slots) core.secrets.scheduleRemoval(session, passwordName(session, slot))
  const keyLeft = !(await core.secrets.removeScheduled(session, 'patient'))
  core.changed()
  return { keyLeft }
}

/** Keeps the mail server. Its password first, and beside the one before: no server ever gets the other's. */
export const saveServer = async (core: Core, session: Session, input: Input): Promise<Result<null>> => {
  const password = await passwordFor(core, session, input)
  if (!password.ok) return password
  const withPassword = password.value !== null
  const place = mailServer.read(session.ledger)?.place === 'mail' ? 'mail-2' : 'mail'
  const keep = () => mailServer.write(session.ledger, { server: serverOf(input), withPassword, place })
  try {
    if (password.value === null) keep()
    else {
      const name = passwordName(session, place)
      const saved = await core.secrets.saveThen(session, name, password.value, keep)
      if (!saved.ok) return saved
    }
  } catch (error) {
    await forget(core, session, [place])
    throw error
  }
  const others = passwordSlots.filter(other => !withPassword || other !== place)
  await forget(core, session, others)
  core.mail.tryNow()
  return ok(null)
}

/** Forgets the mail server, and its password with it. `keyLeft`: the keychain would not give that up yet. */
export const removeServer = async (core: Core, session: Session): Promise<RemoveOutcome> => {
  mailServer.write(session.ledger, null)
  const outcome = await forget(core, session, passwordSlots)
  core.mail.tryNow()
  return outcome
}

/** Sends one mail to the sender's own address, without a word in the register. */
export const testServer = async (
  core: Core,
  session: Session,
  input: Input,
): Promise<Result<{ to: string; answer: string }>> => {
  const password = await passwordFor(core, session, input)
  if (!password.ok) return password
  const server = serverOf(input)
  const authorities = core.ports.mailAuthorities()
  const connected = await connectMail({ server, password: password.value, authorities })
  if (!connected.ok) return failed(connected)
  const connection = currentConnection(core)
  const name = connection.ok ? companyOf(connection.value.connection) : ''
  const from = { name, address: server.from }
  const to = server.from
  const content = await compose({
    from,
    to,
    replyTo: server.replyTo,
    subject: 'Test of Utility Connect',
    text: 'This mail went through the mail server that is set up in Utility Connect. Nothing else is to be done.',
    link: null,
    messageId: `<${core.ports.newId()}@${to.slice(to.lastIndexOf('@') + 1)}>`,
  })
  const sent = await connected.connection.send({ from: from.address, to, content }, () => undefined)
  connected.connection.close()
  return sent.ok ? ok({ to, answer: sent.answer ?? '' }) : failed(sent)
}
