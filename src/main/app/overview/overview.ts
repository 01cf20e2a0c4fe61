import { ok } from '../../../contract/failure.ts'
import { type FailedMail, failedMailId, type PutAside } from '../../../contract/overview.ts'
import { mostFailed } from '../../ledger/mail/mails.ts'
import type { OpenLedger } from '../../ledger/open-ledger.ts'
import type { Handlers } from '../answer-call.ts'
import { type Core, handlersOf } from '../current.ts'
import { dayFrom } from '../links/register.ts'

/** The current week, from Monday 0:00 local time. Pure. */
export const weekOf = (now: number): { from: number; to: number } => {
  const sinceMonday = (new Date(now).getDay() + 6) % 7
  return { from: dayFrom(now, -sinceMonday), to: dayFrom(now, 7 - sinceMonday) }
}

/** The latest failed mails, with those that were put aside among them: these must not crowd out the others. */
const failedMails = ({ mails, putAside }: OpenLedger, seq: number, now: number): FailedMail[] => {
  const isAside = ({ until }: PutAside) => until === null || until > now
  const aside = new Set(putAside.all(seq).flatMap(one => (isAside(one) ? one.item : [])))
  const found = mails.failed(seq, mostFailed + aside.size)
  const beyond = found.filter(mail => !aside.has(failedMailId(mail))).slice(mostFailed)
  return found.filter(mail => !beyond.includes(mail))
}

/** What the first screen shows, and which of its items a person has put aside. */
export const overviewCalls = (core: Core) => {
  const { withCurrent, fromLedger, toLedger } = handlersOf(core)
  return {
    'overview.get': withCurrent(async ({ session, connection }) => {
      const newcomers = await session.mirrors.read('accounts.newcomers', connection.id, null)
      const { mails, links, customers } = session.ledger
      const { seq, offersChanges } = connection
      const waits = mails.waiting() === 1 ? mails.next() : null
      const link = waits && links.byId(seq, waits.linkId)
      const span = weekOf(core.ports.now())
      const funnel = links.funnel(seq, span)
      return ok({
        offersChanges,
        newcomers,
        returned: customers.returned(seq),
        failedMails: failedMails(session.ledger, seq, core.ports.now()),
        waitingMail: link && {
          linkId: link.id,
          customer: link.customer,
          email: link.email,
          at: waits.createdAt,
        },
        mailsWait: links.count(seq, { mail: 'waiting' }),
        week: { ...span, ...funnel, ...(offersChanges ? {} : { opened: null, sharing: null }) },
      })
    }),
    'inbox.aside': fromLedger(({ putAside }, seq) => putAside.all(seq)),
    'inbox.putAside': toLedger(({ putAside }, seq, { items, until }) =>
      putAside.put(seq, items, until, core.ports.now()),
    ),
    'inbox.takeBack': toLedger(({ putAside }, seq, { item }) => putAside.takeBack(seq, item)),
  } satisfies Partial<Handlers>
}
