import { ok } from '../../../../contract/failure.ts'
import type { MailProblem } from '../../../../contract/mail/mail.ts'
import { ledgerProblemOf } from '../../../ledger/file/problem.ts'
import type { MailedLink, QueuedMail } from '../../../ledger/mail/mails.ts'
import { companyOf } from '../../connections/company.ts'
import { errorName } from '../../log-failure.ts'
import type { Ports } from '../../ports.ts'
import type { Secrets } from '../../vault/secrets.ts'
import type { Session } from '../../vault/session.ts'
import { isSessionOpen, type StoreGate } from '../../vault/store-gate.ts'
import { compose } from '../message/compose.ts'
import { connectMail, type MailConnection, type SendOutcome } from '../smtp/connection.ts'
import type { MailStep } from '../smtp/problem.ts'
import { passwordName, type StoredServer } from '../stored.ts'
import { judge } from './outcome.ts'

export type QueueCore = {
  ports: Pick<Ports, 'log' | 'now' | 'wait' | 'emit' | 'mailAuthorities'>
  gate: Pick<StoreGate, 'session' | 'noteProblem'>
  secrets: Pick<Secrets, 'read'>
}

/** Milliseconds until a write to a full disk is tried again. */
const saveAgainAfter = 5_000

const notSent = (step: MailStep, problem: MailProblem, code: number | null = null) =>
  ({ ok: false, step, problem, code, answer: null }) as const

const isAnswered = ({ ledger }: Session, { linkId }: QueuedMail): boolean =>
  ['accepted', 'declined'].includes(ledger.mails.linkOf(linkId)?.state ?? '')

/** Whether the link in a mail still leads somewhere: it was neither withdrawn nor, as a standing link, renewed since the mail was written. */
const isUsable = (link: MailedLink | null, { text }: QueuedMail): link is MailedLink =>
  !!link?.url && link.state !== 'withdrawn' && link.state !== 'replaced' && text.includes(link.url)

/** `failures`: how often in a row a mail to this server failed before. */
type Attempt = { stored: StoredServer; mail: QueuedMail; failures: number }

/** Sends one mail, over a connection that stays open for the next, and saves what became of it. */
export const createDelivery = ({ ports, gate, secrets }: QueueCore) => {
  let connection: MailConnection | null = null
  let connectedTo = ''

  const close = (): void => {
    connection?.close()
    connection = null
  }

  const connect = async (session: Session, stored: StoredServer) => {
    const { server, withPassword, place } = stored
    // A new password has another slot, so a change of it also closes the old connection.
    if (connectedTo !== JSON.stringify(stored)) close()
    connectedTo = JSON.stringify(stored)
    if (connection?.isOpen()) return { ok: true as const, connection }
    const password = withPassword ? await secrets.read(session, passwordName(session, place)) : ok(null)
    if (!password.ok || (withPassword && password.value === null))
      return notSent('connect', 'password_missing')
    const authorities = ports.mailAuthorities()
    const connected = await connectMail({ server, password: password.value, authorities })
    connection = connected.ok ? connected.connection : null
    return connected
  }

  const send = async (
    session: Session,
    { stored, mail }: Attempt,
    onText: () => void,
  ): Promise<SendOutcome> => {
    const link = session.ledger.mails.linkOf(mail.linkId)
    // An earlier version of the app queued mails of practice data too: they must not reach real people.
    if (link?.kind === 'practice') return { ok: true, answer: null }
    if (!isUsable(link, mail)) return notSent('data', 'link_gone', 550)
    const connected = await connect(session, stored)
    if (!connected.ok) return connected
    const { from, replyTo } = stored.server
    const { to, subject, text, messageId } = mail
    const sender = { name: companyOf(link), address: from }
    const content = await compose({ from: sender, to, replyTo, subject, text, link: link.url, messageId })
    return connected.connection.send({ from, to, content }, onText)
  }

  /** Retries until a full disk has room: if the server's answer is not saved, the next start takes the mail's outcome for unknown. */
  const save = async (session: Session, write: () => void): Promise<void> => {
    for (;;) {
      try {
        return write()
      } catch (error) {
        if (ledgerProblemOf(error) === null) throw error
        if (!isSessionOpen(gate, session)) return
        ports.log('What became of a mail could not be saved yet')
        await ports.wait(saveAgainAfter)
      }
    }
  }

  /** `onLeft`: called just before the text is sent. `hold`: why no other mail can be sent either; `isOver`: the mail waits no more. */
  const deliver = async (session: Session, attempt: Attempt, onLeft: () => void) => {
    const { mail, failures } = attempt
    const { mails } = session.ledger
    const wasAnswered = isAnswered(session, mail)
    let isCancelled = false
    const sent = await send(session, attempt, () => {
      // While a slow server was asked the link may have gone: the next attempt ends the mail.
      isCancelled = !isUsable(mails.linkOf(mail.linkId), mail) || !mails.markSending(mail.id, ports.now())
      if (isCancelled) throw new Error('The mail does not wait any more')
      onLeft()
    }).catch((error: unknown) => {
      close()
      if (!isCancelled) ports.log('A mail could not be sent', { error: errorName(error) })
      return notSent('connect', 'not_saved')
    })
    if (isCancelled) return { hold: null, isOver: false }
    const { end, hold } = judge(mail, sent, failures, ports.now())
    ports.log('A mail was tried', { state: end.state, problem: end.problem })
    if (hold !== null) close()
    await save(session, () => {
      mails.end(mail.id, end)
      // Its customer answered while the server put it off.
      if (!wasAnswered && isAnswered(session, mail)) mails.cancel(mail.id, ports.now(), 'customer')
    })
    return { hold, isOver: end.state !== 'waiting' }
  }

  return { deliver, close }
}
