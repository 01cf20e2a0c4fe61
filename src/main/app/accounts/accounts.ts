import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { ParsedInput } from '../../../contract/ipc.ts'
import { mailTo } from '../../../contract/mail/mail-to.ts'
import { mapUrl } from '../../../contract/map-url.ts'
import type { AccountDetails, AccountsSummary } from '../../../contract/model.ts'
import type { Handlers } from '../answer-call.ts'
import { type ConnectionContext, type Core, fromLedger, targetOf, withCurrentConnection } from '../current.ts'
import { readSettings } from '../settings/settings.ts'
import { askLatest, fromMirror, latestFromMirror } from './ask-mirror.ts'
import { accountDetails } from './details.ts'
import { notListed } from './not-listed.ts'
import type { Refresher } from './refresh.ts'
import { removeNow } from './removing.ts'

/** Calls about accounts and addresses of the current connection: importing them from the service, and finding them in the mirror. */
export const accountCalls = (core: Core, { refresh, cancel, stateOf }: Refresher) => {
  const { ports, client } = core

  /** What the mirror holds, as of when the end of `/changes` was last reached. */
  const summary = async (context: ConnectionContext): Promise<Result<AccountsSummary>> => {
    const { ledger, mirrors } = context.session
    const { id, seq } = context.connection
    const { asOf, ...rest } = await mirrors.read('accounts.summary', id, null)
    const { upToDate, knownAt } = core.follower.stateOf(id)
    const reading = stateOf(context)
    const now = ports.now()
    // A time ahead of now was written while the clock was wrong.
    const latest = Math.max(0, ...[asOf ?? 0, knownAt ?? 0].filter(time => time <= now))
    return ok({
      ...rest,
      ended: ledger.ended.count(seq),
      asOf: asOf === null ? null : latest || asOf,
      ...reading,
      // Whether the missing ones ended is not known.
      upToDate: upToDate && reading.missing === 0,
    })
  }

  /** The mirror proposes links for customers, and the ledger has the links. A service that tells changes says itself whose link it was. */
  const sendOpenLinks = async (context: ConnectionContext): Promise<void> => {
    if (context.connection.offersChanges !== true) await core.sync.sendOpenLinks(context)
  }

  const page = async (context: ConnectionContext, input: ParsedInput<'accounts.page'>) => {
    if (input.matched === 'proposed') await sendOpenLinks(context)
    return ok(await context.session.mirrors.read('accounts.page', context.connection.id, input))
  }

  const known = async (context: ConnectionContext, input: ParsedInput<'accounts.known'>) => {
    await sendOpenLinks(context)
    return askLatest(context, 'accounts.known', input)
  }

  const writeEmail = async (
    context: ConnectionContext,
    { customerId }: ParsedInput<'accounts.writeEmail'>,
  ): Promise<Result<null>> => {
    const found = await context.session.mirrors.read('accounts.get', context.connection.id, { customerId })
    const url = mailTo(found?.email ?? null)
    if (url === null) return fail({ code: 'not_found', subject: customerId })
    await ports.openExternal(url)
    return ok(null)
  }

  const lookUp = async (
    context: ConnectionContext,
    { accountId }: ParsedInput<'accounts.lookUp'>,
  ): Promise<Result<AccountDetails>> => {
    const target = await targetOf(core, context)
    if (!target.ok) return target
    const { session, connection } = context
    const handle = (body: Uint8Array) =>
      session.mirrors.write('importAccount', connection.id, {
        body,
        at: core.clocks.now(connection.address),
        markNew: connection.firstListAt !== null,
      })
    const read = await client.readAccount(target.value, accountId, { handle })
    if (!read.ok) return read
    await core.sync.mirrorChanged(context, { accounts: true })
    return accountDetails(context, read.value.customerId)
  }

  const markSeen = async (
    context: ConnectionContext,
    input: ParsedInput<'accounts.markSeen'>,
  ): Promise<Result<null>> => {
    const { session, connection } = context
    if (!session.ledger.customers.markSeen(connection.seq, input?.customerId ?? null)) return ok(null)
    await core.sync.ledgerChanged(context)
    ports.emit('accounts.changed', null)
    return ok(null)
  }

  /** Answers `ask` where nobody agreed yet that addresses are sent to the map site. */
  const openMap = async (
    context: ConnectionContext,
    { customerId, position }: ParsedInput<'accounts.openMap'>,
  ): Promise<Result<'opened' | 'ask'>> => {
    const found = await context.session.mirrors.read('accounts.get', context.connection.id, { customerId })
    const address = found?.account.utilityAccounts[position]?.address
    const text = [address?.street, address?.city, [address?.state, address?.zip].filter(Boolean).join(' ')]
      .filter(Boolean)
      .join(', ')
    if (text === '') return fail({ code: 'not_found', subject: customerId })
    if (!readSettings(core).maps) return ok('ask')
    await ports.openExternal(mapUrl(text))
    return ok('opened')
  }

  return {
    'accounts.summary': withCurrentConnection(core, summary),
    'accounts.page': withCurrentConnection(core, page),
    'accounts.count': withCurrentConnection(core, (context, list) =>
      askLatest(context, 'accounts.count', list),
    ),
    'accounts.customers': withCurrentConnection(core, async (context, filter) => {
      const counts = await askLatest(context, 'accounts.customers', filter)
      if (!counts.ok) return counts
      if (counts.value === null) return ok(null)
      const ended = context.session.ledger.ended.count(context.connection.seq, filter.search)
      return ok({ ...counts.value, ended })
    }),
    'accounts.known': withCurrentConnection(core, known),
    'accounts.notListed': withCurrentConnection(core, notListed),
    'accounts.facets': fromMirror(core, 'accounts.facets'),
    'accounts.position': fromMirror(core, 'accounts.position'),
    'accounts.get': withCurrentConnection(core, (context, { customerId }) =>
      accountDetails(context, customerId),
    ),
    'accounts.history': fromLedger(core, ({ customers }, seq, { customerId }) =>
      customers.history(seq, customerId),
    ),
    'accounts.links': fromLedger(core, ({ links }, seq, { customerId }) =>
      links.ofCustomers.of(seq, customerId),
    ),
    'accounts.ended': fromLedger(core, ({ ended }, seq, input) => ended.page(seq, input)),
    'accounts.removeNow': withCurrentConnection(core, (context, input) => removeNow(core, context, input)),
    'accounts.openMap': withCurrentConnection(core, openMap),
    'accounts.writeEmail': withCurrentConnection(core, writeEmail),
    'accounts.lookUp': withCurrentConnection(core, lookUp),
    'accounts.refresh': withCurrentConnection(core, refresh),
    'accounts.cancelRefresh': withCurrentConnection(core, cancel),
    'accounts.markSeen': withCurrentConnection(core, markSeen),
    'addresses.states': latestFromMirror(core, 'addresses.states'),
    'addresses.cities': latestFromMirror(core, 'addresses.cities'),
    'addresses.page': fromMirror(core, 'addresses.page'),
    'addresses.survey': fromMirror(core, 'addresses.survey'),
    'addresses.neighbours': fromMirror(core, 'addresses.neighbours'),
  } satisfies Partial<Handlers>
}
