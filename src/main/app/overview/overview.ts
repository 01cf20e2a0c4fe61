import { ok, type Result } from '../../../contract/failure.ts'
import type { Overview } from '../../../contract/overview.ts'
import { askMirror } from '../accounts/ask-mirror.ts'
import type { Handlers } from '../answer-call.ts'
import { type ConnectionContext, type Core, withCurrentConnection } from '../current.ts'

/** Weeks that the first screen looks back on, this one included. */
const weeksShown = 12

/** When each of the last weeks begins, Monday 0:00 of this computer's time, and when this one ends. Pure. */
export const weekStarts = (now: number): number[] => {
  const today = new Date(now)
  const monday = today.getDate() - ((today.getDay() + 6) % 7)
  return Array.from({ length: weeksShown + 1 }, (_, week) =>
    // By the calendar: a week in which clocks change has another length.
    new Date(today.getFullYear(), today.getMonth(), monday + 7 * (week - weeksShown + 1)).getTime(),
  )
}

const overviewOf = async (core: Core, context: ConnectionContext): Promise<Result<Overview>> => {
  const { session, connection } = context
  const found = await askMirror(core, context, 'overview.get', null)
  if (!found.ok) return found
  const { links, overview } = session.ledger
  const { seq } = connection
  const now = core.ports.now()
  const tellsChanges = connection.tellsChanges === null ? null : connection.tellsChanges === 1
  const tells = tellsChanges === true
  const starts = weekStarts(now)
  return ok({
    ...found.value,
    tellsChanges,
    failedMails: overview.failedMails(seq),
    unknownLinks: links.page(seq, { search: '', offset: 0, limit: 1 }).unknown,
    links: overview.links(seq),
    weeks: overview.weeks(seq, starts, tells),
    days: tells ? overview.days(seq, starts[0] ?? now, starts.at(-1) ?? now) : null,
  })
}

/** What the first screen shows. */
export const overviewCalls = (core: Core) =>
  ({
    'overview.get': withCurrentConnection(core, context => overviewOf(core, context)),
  }) satisfies Partial<Handlers>
