import { ok } from '../../../contract/failure.ts'
import { type ChangedCustomer, changedId, failedMailId } from '../../../contract/overview.ts'
import { mostFailed } from '../../ledger/mail/mails.ts'
import type { OpenLedger } from '../../ledger/open-ledger.ts'
import type { Handlers } from '../answer-call.ts'
import { type ConnectionContext, type Core, handlersOf } from '../current.ts'
import { dayFrom } from '../links/register.ts'

/** The current week, from Monday 0:00 local time. Pure. */
export const weekOf = (now: number): { from: number; to: number } => {
  const sinceMonday = (new Date(now).getDay() + 6) % 7
  return { from: dayFrom(now, -sinceMonday), to: dayFrom(now, 7 - sinceMonday) }
}

/** More customers whose accounts changed are not shown. */
const mostChanged = 20
/** After so many milliseconds a change is not shown any more. */
const shownFor = 30 * 86_400_000

const asideNow = ({ putAside }: OpenLedger, seq: number, now: number): ReadonlySet<string> =>
  new Set(putAside.all(seq).flatMap(({ item, until }) => (until === null || until > now ? item : [])))

/** The first ones, `most` of them, with those that were put aside among them: these must not crowd out the others. Pure. */
const firstOf = <Row>(
  found: readonly Row[],
  { idOf, aside, most }: { idOf: (row: Row) => string; aside: ReadonlySet<string>; most: number },
): Row[] => {
  const beyond = new Set(found.filter(row => !aside.has(idOf(row))).slice(most))
  return found.filter(row => !beyond.has(row))
}

/** The customers of the list whose utility accounts changed lately. */
const changedCustomers = async (
  { session, connection: { id, seq } }: ConnectionContext,
  aside: ReadonlySet<string>,
  now: number,
): Promise<ChangedCustomer[]> => {
  const found = session.ledger.customers.changedSince(seq, now - shownFor)
  const changed = firstOf(found, { idOf: changedId, aside, most: mostChanged })
  if (changed.length === 0) return []
  const customerIds = changed.map(({ customerId }) => customerId)
  const named = await session.mirrors.read('accounts.named', id, { customerIds })
  const names = new Map(named.map(({ customerId, name }) => [customerId, name]))
  return changed.flatMap(({ noted, ...one }) => {
    const name = names.get(one.customerId)
    return name === undefined ? [] : { ...one, name: noted ?? name }
  })
}

/** What the first screen shows, and which of its items a person has put aside. */
export const overviewCalls = (core: Core) => {
  const { withCurrent, fromLedger, toLedger } = handlersOf(core)
  return {
    'overview.get': withCurrent(async context => {
      const { session, connection } = context
      const { seq, offersChanges } = connection
      const now = core.ports.now()
      const aside = asideNow(session.ledger, seq, now)
      const [newcomers, changed] = await Promise.all([
        session.mirrors.read('accounts.newcomers', connection.id, null),
        changedCustomers(context, aside, now),
      ])
      const { mails, links, customers } = session.ledger
      const failed = mails.failed(seq, mostFailed + aside.size)
      const waits = mails.waiting() === 1 ? mails.next() : null
      const link = waits && links.byId(seq, waits.linkId)
      const span = weekOf(now)
      const funnel = links.funnel(seq, span)
      return ok({
        offersChanges,
        newcomers,
        returned: customers.returned(seq),
        changed,
        failedMails: firstOf(failed, { idOf: failedMailId, aside, most: mostFailed }),
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
