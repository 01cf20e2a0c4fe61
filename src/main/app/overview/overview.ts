import { ok } from '../../../contract/failure.ts'
import type { Overview } from '../../../contract/overview.ts'
import type { Handlers } from '../answer-call.ts'
import { type Core, type Place, withPlace } from '../current.ts'
import { weekStarts } from './weeks.ts'

const overviewOf = ({ session: { ledger }, connection }: Place, now: number): Overview => {
  const { seq } = connection
  const tellsChanges = connection.tellsChanges === null ? null : connection.tellsChanges === 1
  const tells = tellsChanges === true
  const starts = weekStarts(now)
  return {
    tellsChanges,
    newcomers: store.overview.newcomers(seq),
    failedMails: store.overview.failedMails(seq),
    unknownLinks: ledger.links.page(seq, { search: '', offset: 0, limit: 1 }).unknown,
    links: store.overview.links(seq),
    weeks: store.overview.weeks(seq, starts, tells),
    days: tells ? store.overview.days(seq, starts[0] ?? now, starts.at(-1) ?? now) : null,
    utilities: store.overview.utilities(seq),
    states: store.overview.states(seq),
  }
}

/** What the first screen shows. */
export const overviewCalls = (core: Core) =>
  ({
    'overview.get': withPlace(core, place => ok(overviewOf(place, core.ports.now()))),
  }) satisfies Partial<Handlers>
