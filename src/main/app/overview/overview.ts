import { ok, type Result } from '../../../contract/failure.ts'
import type { Overview } from '../../../contract/overview.ts'
import type { Handlers } from '../answer-call.ts'
import { type ConnectionContext, type Core, fromLedger, withCurrentConnection } from '../current.ts'

/** The week that it is, from Monday 0:00 of this computer's time. Pure. */
export const weekOf = (now: number): { from: number; to: number } => {
  const today = new Date(now)
  const monday = today.getDate() - ((today.getDay() + 6) % 7)
  // By the calendar: a week in which clocks change has another length.
  const start = (date: number) => new Date(today.getFullYear(), today.getMonth(), date).getTime()
  return { from: start(monday), to: start(monday + 7) }
}

const overviewOf = async (core: Core, context: ConnectionContext): Promise<Result<Overview>> => {
  const { session, connection } = context
  const newcomers = await session.mirrors.read('accounts.newcomers', connection.id, null)
  const { mails, links } = session.ledger
  const { seq, offersChanges } = connection
  const span = weekOf(core.ports.now())
  const funnel = links.funnel(seq, span)
  return ok({
    offersChanges,
    newcomers,
    failedMails: mails.failed(seq),
    week: { ...span, ...funnel, ...(offersChanges ? {} : { opened: null, sharing: null }) },
  })
}

/** What the first screen shows, and what a person is done with in it, or leaves for later. */
export const overviewCalls = (core: Core) =>
  ({
    'overview.get': withCurrentConnection(core, context => overviewOf(core, context)),
    'inbox.aside': fromLedger(core, ({ putAside }, seq) => putAside.all(seq)),
    'inbox.putAside': fromLedger(core, ({ putAside }, seq, { items, until }) => {
      putAside.put(seq, items, until, core.ports.now())
      return null
    }),
    'inbox.takeBack': fromLedger(core, ({ putAside }, seq, { item }) => {
      putAside.takeBack(seq, item)
      return null
    }),
  }) satisfies Partial<Handlers>
