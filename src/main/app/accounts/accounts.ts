import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { ParsedInput } from '../../../contract/ipc.ts'
import { mailTo } from '../../../contract/mail/mail-to.ts'
import type { AccountDetails, AccountsSummary } from '../../../contract/model.ts'
import type { Handlers } from '../answer-call.ts'
import { type Core, isStill, type Place, targetOf, withPlace } from '../current.ts'
import { askLatest, askMirror } from './ask-mirror.ts'
import { accountDetails } from './details.ts'
import { notListed } from './not-listed.ts'
import type { Refresher } from './refresh.ts'

/** Reading accounts from the service and finding them in the mirror, for the current connection. */
export const accountCalls = (core: Core, { refresh, cancel, stateOf }: Refresher) => {
  const { ports, client } = core
  const gone = () => fail({ code: 'no_connection' })

  /** What is here, as of when changes told last that there is no more. */
  const summary = async (place: Place): Promise<Result<AccountsSummary>> => {
    const found = await askMirror(core, place, 'accounts.summary', null)
    if (!found.ok) return found
    const { ledger } = place.session
    const { id, seq } = place.connection
    const { upToDate, knownAt } = core.following.stateOf(id)
    const { asOf, ...rest } = found.value
    const now = ports.now()
    // One that is ahead was written by a clock that was wrong; the page shows none.
    const latest = Math.max(0, ...[asOf ?? 0, knownAt ?? 0].filter(time => time <= now))
    return ok({
      ...rest,
      ended: ledger.ended.count(seq),
      asOf: asOf === null ? null : latest || asOf,
      upToDate,
      ...stateOf(place),
    })
  }

  /** Which customers links are proposed for, only who has the links can tell. */
  const withProposals = async (place: Place, isAsked: boolean): Promise<void> => {
    if (isAsked && place.connection.tellsChanges !== 1) await core.sync.openLinks(place)
  }

  const page = async (place: Place, input: ParsedInput<'accounts.page'>) => {
    await withProposals(place, input.matched === 'proposed')
    return askMirror(core, place, 'accounts.page', input)
  }

  const known = async (place: Place, input: ParsedInput<'accounts.known'>) => {
    await withProposals(place, true)
    return askLatest(core, place, 'accounts.known', input)
  }

  const writeEmail = async (place: Place, customerId: string): Promise<Result<null>> => {
    const found = await askMirror(core, place, 'accounts.get', { customerId })
    if (!found.ok) return found
    const url = mailTo(found.value?.email ?? null)
    if (url === null) return fail({ code: 'not_found', subject: customerId })
    await ports.openExternal(url)
    return ok(null)
  }

  const lookUp = async (
    place: Place,
    { accountId }: ParsedInput<'accounts.lookUp'>,
  ): Promise<Result<AccountDetails>> => {
    const target = await targetOf(core, place)
    if (!target.ok) return target
    const { session, connection } = place
    const take = (body: Uint8Array) =>
      session.mirrors.write('importAccount', connection.id, {
        body,
        at: core.clocks.now(connection.address),
        markNew: connection.firstListAt !== null,
      })
    const read = await client.readAccount(target.value, accountId, { take })
    if (!read.ok) return read
    if (!isStill(core, place)) return gone()
    await core.sync.written(place, { accounts: true })
    return isStill(core, place) ? accountDetails(core, place, read.value.customerId) : gone()
  }

  const markSeen = async (place: Place, input: ParsedInput<'accounts.markSeen'>): Promise<Result<null>> => {
    const { session, connection } = place
    if (!session.ledger.customers.markSeen(connection.seq, input?.customerId ?? null)) return ok(null)
    await core.sync.noted(place)
    ports.emit('accounts.changed', null)
    return ok(null)
  }

  return {
    'accounts.summary': withPlace(core, summary),
    'accounts.page': withPlace(core, page),
    'accounts.count': withPlace(core, (place, list) => askLatest(core, place, 'accounts.count', list)),
    'accounts.known': withPlace(core, known),
    'accounts.notListed': withPlace(core, place => notListed(core, place)),
    'accounts.facets': withPlace(core, (place, chosen) => askMirror(core, place, 'accounts.facets', chosen)),
    'accounts.position': withPlace(core, (place, input) =>
      askMirror(core, place, 'accounts.position', input),
    ),
    'accounts.get': withPlace(core, (place, { customerId }) => accountDetails(core, place, customerId)),
    'accounts.writeEmail': withPlace(core, (place, { customerId }) => writeEmail(place, customerId)),
    'accounts.lookUp': withPlace(core, lookUp),
    'accounts.refresh': withPlace(core, refresh),
    'accounts.cancelRefresh': withPlace(core, cancel),
    'accounts.markSeen': withPlace(core, markSeen),
  } satisfies Partial<Handlers>
}
