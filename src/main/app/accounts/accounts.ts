import { readCutMark } from '../../../contract/accounts/cut-account.ts'
import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { ParsedInput } from '../../../contract/ipc.ts'
import { mailTo } from '../../../contract/mail/mail-to.ts'
import type { AccountDetails } from '../../../contract/model.ts'
import type { Handlers } from '../answer-call.ts'
import { createCount } from '../count.ts'
import { type Core, isStill, type Place, targetOf, withPlace } from '../current.ts'
import { inSteps } from '../in-steps.ts'
import { createComparer } from './proposals/comparer.ts'
import type { Refresher } from './refresh.ts'

/** Reading accounts from the service and finding them in the store, for the current connection. */
export const accountCalls = (core: Core, { refresh, cancel, stateOf }: Refresher) => {
  const { ports, client } = core
  const changed = () => ports.emit('accounts.changed', null)

  /** What is stored, as of when changes told last that there is no more. */
  const inTime = ({ session, connection }: Place) => {
    const stored = session.ledger.accounts.summary(connection.seq)
    const { upToDate, knownAt } = core.following.stateOf(connection.id)
    const now = ports.now()
    // One that is ahead was written by a clock that was wrong; the page shows none.
    const latest = Math.max(0, ...[stored.asOf ?? 0, knownAt ?? 0].filter(time => time <= now))
    const asOf = stored.asOf === null ? null : latest || stored.asOf
    return { ...stored, asOf, upToDate }
  }

  const details = ({ session, connection }: Place, customerId: string): Result<AccountDetails> => {
    const found = session.ledger.accounts.find(connection.seq, customerId)
    if (!found) return fail({ code: 'not_found', subject: customerId })
    const raw: unknown = JSON.parse(found.raw)
    return ok({ ...found, cut: readCutMark(raw), raw: JSON.stringify(raw, null, 2) })
  }

  const writeEmail = async ({ session, connection }: Place, customerId: string): Promise<Result<null>> => {
    const url = mailTo(session.ledger.accounts.find(connection.seq, customerId)?.email ?? null)
    if (url === null) return fail({ code: 'not_found', subject: customerId })
    await ports.openExternal(url)
    return ok(null)
  }

  const comparer = createComparer(core)
  const [countAll, countKnown, findNotListed] = [createCount(core), createCount(core), createCount(core)]

  const known = async (place: Place, places: ParsedInput<'accounts.known'>) =>
    (await comparer.caughtUp(place))
      ? countKnown(place, place.session.ledger.accounts.countKnown(place.connection.seq, places))
      : fail({ code: 'no_connection' })

  const page = (place: Place, input: ParsedInput<'accounts.page'>) => {
    if (input.matched === 'proposed') comparer.catchUp(place)
    return ok(place.session.ledger.accounts.page(place.connection.seq, input))
  }

  const lookUp = async (
    place: Place,
    { accountId }: ParsedInput<'accounts.lookUp'>,
  ): Promise<Result<AccountDetails>> => {
    const target = await targetOf(core, place)
    if (!target.ok) return target
    const read = await client.readAccount(target.value, accountId)
    if (!read.ok) return read
    const { accounts } = place.session.ledger
    const step = accounts.saveOne(place.connection.seq, read.value, core.clocks.now(place.connection.address))
    if (!(await inSteps(ports, step, () => isStill(core, place)))) return fail({ code: 'no_connection' })
    changed()
    return details(place, read.value.account.customerId)
  }

  return {
    'accounts.summary': withPlace(core, place => ok({ ...inTime(place), ...stateOf(place) })),
    'accounts.page': withPlace(core, page),
    'accounts.count': withPlace(core, (place, filter) =>
      countAll(place, place.session.ledger.accounts.countAll(place.connection.seq, filter)),
    ),
    'accounts.known': withPlace(core, known),
    'accounts.notListed': withPlace(core, place =>
      findNotListed(place, place.session.ledger.accounts.notListed(place.connection.seq)),
    ),
    'accounts.facets': withPlace(core, ({ session, connection }, chosen) =>
      ok(session.ledger.accounts.facets(connection.seq, chosen)),
    ),
    'accounts.position': withPlace(core, ({ session, connection }, { customerId, ...filter }) =>
      ok(session.ledger.accounts.position(connection.seq, filter, customerId)),
    ),
    'accounts.get': withPlace(core, (place, { customerId }) => details(place, customerId)),
    'accounts.writeEmail': withPlace(core, (place, { customerId }) => writeEmail(place, customerId)),
    'accounts.lookUp': withPlace(core, lookUp),
    'accounts.refresh': withPlace(core, refresh),
    'accounts.cancelRefresh': withPlace(core, cancel),
    'accounts.markSeen': withPlace(core, ({ session, connection }, input) => {
      if (session.ledger.accounts.markSeen(connection.seq, input?.customerId ?? null)) changed()
      return ok(null)
    }),
  } satisfies Partial<Handlers>
}
