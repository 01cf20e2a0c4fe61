import { ok } from '../../../../contract/failure.ts'
import type { MailHold, MailProblem } from '../../../../contract/mail/mail.ts'
import { ledgerProblemOf } from '../../../ledger/file/problem.ts'
import type { MailEnd, QueuedMail } from '../../../ledger/mail/mails.ts'
import { companyOf } from '../../connections/company.ts'
import { errorName } from '../../log-failure.ts'
import type { Ports } from '../../ports.ts'
import type { Secrets } from '../../vault/secrets.ts'
import type { Session } from '../../vault/session.ts'
import { isSessionOpen, type StoreGate } from '../../vault/store-gate.ts'
import { compose } from '../message/compose.ts'
import { type MailLine, type Opened, openMailLine, type Sent } from '../smtp/line.ts'
import type { MailStep } from '../smtp/problem.ts'
import { passwordName, type StoredServer } from '../stored.ts'
import { judge } from './outcome.ts'

export type QueueCore = {
  ports: Pick<Ports, 'log' | 'now' | 'wait' | 'emit' | 'mailAuthorities'>
  gate: Pick<StoreGate, 'session' | 'noteProblem'>
  secrets: Pick<Secrets, 'read'>
}

/** A mail, and the server that it goes to. */
type Waiting = { stored: StoredServer; mail: QueuedMail }

const notSent = (step: MailStep, problem: MailProblem, code: number | null = null) =>
  ({ ok: false, step, problem, code, answer: null }) as const

/** Takes one mail to the server, and writes down what became of it, over a line that stays open for the next. */
export const createDelivery = ({ ports, gate, secrets }: QueueCore) => {
  let line: MailLine | null = null
  let stale = false

  const close = (): void => {
    line?.close()
    line = null
  }

  const lineTo = async (session: Session, { server, withPassword, place }: StoredServer): Promise<Opened> => {
    if (stale) close()
    stale = false
    if (line?.isOpen()) return { ok: true, line }
    const password = withPassword ? await secrets.read(session, passwordName(session, place)) : ok(null)
    if (!password.ok || (withPassword && password.value === null))
      return notSent('connect', 'password_missing')
    const authorities = ports.mailAuthorities()
    const opened = await openMailLine({ server, password: password.value, authorities })
    line = opened.ok ? opened.line : null
    return opened
  }

  const send = async (session: Session, { stored, mail }: Waiting, onText: () => void): Promise<Sent> => {
    const { ledger } = session
    const link = ledger.mails.linkOf(mail.linkId)
    if (!link?.url || link.state === 'withdrawn' || link.state === 'replaced')
      return notSent('data', 'link_gone', 550)
    // Queued by an app that did not know better: nothing that is practised reaches a real person.
    if (link.kind === 'practice') return { ok: true, answer: null }
    const opened = await lineTo(session, stored)
    if (!opened.ok) return opened
    const from = { name: companyOf(link), address: stored.server.from }
    const { to, subject, text, messageId } = mail
    const { replyTo } = stored.server
    const content = await compose({ from, to, replyTo, subject, text, link: link.url, messageId })
    return opened.line.send({ from: from.address, to, content }, onText)
  }

  /** What the server said must not be lost to a disk that is full by then: the row would say "sending", and after a start "unknown". */
  const write = async (session: Session, mail: QueuedMail, end: MailEnd): Promise<void> => {
    for (;;) {
      try {
        return session.ledger.mails.end(mail.id, end)
      } catch (error) {
        if (ledgerProblemOf(error) === null) throw error
        if (!isSessionOpen(gate, session)) return
        ports.log('What became of a mail could not be saved yet')
        await ports.wait(5_000)
      }
    }
  }

  /** `onLeft`: its text is leaving. Answers what holds the queue up, if anything does, and whether this mail is over. */
  const deliver = async (
    session: Session,
    waiting: Waiting,
    failures: number,
    onLeft: () => void,
  ): Promise<{ hold: MailHold | null; isOver: boolean }> => {
    const { mail } = waiting
    let cancelled = false
    const sent = await send(session, waiting, () => {
      cancelled = !session.ledger.mails.leaving(mail.id, ports.now())
      if (cancelled) throw new Error('The mail does not wait any more')
      onLeft()
    }).catch((error: unknown) => {
      close()
      if (!cancelled) ports.log('A mail could not be sent', { error: errorName(error) })
      return notSent('connect', 'not_saved')
    })
    if (cancelled) return { hold: null, isOver: false }
    const { end, hold } = judge(mail, sent, failures, ports.now())
    ports.log('A mail was tried', { state: end.state, problem: end.problem })
    if (hold !== null) close()
    await write(session, mail, end)
    return { hold, isOver: end.state !== 'waiting' }
  }

  /** The next mail goes over a new line; one that is leaving is left alone. */
  const renew = (): void => {
    stale = true
  }

  return { deliver, close, renew, isOpen: () => line?.isOpen() ?? false }
}
