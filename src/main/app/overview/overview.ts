import { ok, type Result } from '../../../contract/failure.ts'
import type { Overview } from '../../../contract/overview.ts'
import { askMirror } from '../accounts/ask-mirror.ts'
import type { Handlers } from '../answer-call.ts'
import { type ConnectionContext, type Core, withCurrentConnection } from '../current.ts'

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
  const newcomers = await askMirror(core, context, 'accounts.newcomers', null)
  if (!newcomers.ok) return newcomers
  const { mails, links } = session.ledger
  const { seq, tellsChanges } = connection
  const { from, to } = weekOf(core.ports.now())
  return ok({
    tellsChanges,
    newcomers: newcomers.value,
    failedMails: mails.failed(seq),
    week: {
      ...{ from, to },
      made: links.count(seq, { counted: true, from, to }),
      accepted: tellsChanges ? links.count(seq, { counted: true, acceptedFrom: from, acceptedTo: to }) : null,
    },
  })
}

/** What the first screen shows. */
export const overviewCalls = (core: Core) =>
  ({
    'overview.get': withCurrentConnection(core, context => overviewOf(core, context)),
  }) satisfies Partial<Handlers>
