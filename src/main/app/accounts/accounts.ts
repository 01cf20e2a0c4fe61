import { fail, ok } from '../../../contract/failure.ts'
import { mailTo } from '../../../contract/mail/mail-to.ts'
import { mapUrl } from '../../../contract/map-url.ts'
import type { Handlers } from '../answer-call.ts'
import { type ConnectionContext, type Core, handlersOf, targetOf } from '../current.ts'
import { mailtoOf } from '../mail/message/compose.ts'
import { readSettings } from '../settings/settings.ts'
import { askLatest, askMirror } from './ask-mirror.ts'
import { accountDetails } from './details.ts'
import { savingOf } from './import-list.ts'
import { notListed } from './not-listed.ts'
import type { Refresher } from './refresh.ts'
import { removeNow } from './removing.ts'

/** Calls about accounts and addresses of the current connection: importing them from the service, and finding them in the mirror. */
export const accountCalls = (core: Core, { refresh, lookUp, cancel, stateOf }: Refresher) => {
  const { ports, client } = core
  const { withCurrent, fromLedger, toLedger } = handlersOf(core)

  const find = ({ session, connection }: ConnectionContext, customerId: string) =>
    session.mirrors.read('accounts.get', connection.id, { customerId })

  return {
    /** Counts of the mirror and the ledger; `asOf`: when the mirror last had all that the service has. */
    'accounts.summary': withCurrent(async context => {
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
        // Customers missing from the last list may have ended or not: until that is known, the mirror is not up to date.
        upToDate: upToDate && reading.missing === 0,
      })
    }),
    'accounts.page': withCurrent(async (context, list) => {
      if (list.matched === 'proposed') await core.sync.sendOpenLinks(context)
      return askMirror(context, 'accounts.page', list)
    }),
    'accounts.count': withCurrent((context, list) => askLatest(context, 'accounts.count', list)),
    'accounts.customers': withCurrent(async (context, filter) => {
      const counts = await askLatest(context, 'accounts.customers', filter)
      if (!counts.ok) return counts
      if (counts.value === null) return ok(null)
      const ended = context.session.ledger.ended.count(context.connection.seq, filter.search)
      return ok({ ...counts.value, ended })
    }),
    'accounts.known': withCurrent(async (context, place) => {
      await core.sync.sendOpenLinks(context)
      return askLatest(context, 'accounts.known', place)
    }),
    'accounts.notListed': withCurrent(notListed),
    'accounts.facets': withCurrent((context, chosen) => askMirror(context, 'accounts.facets', chosen)),
    'accounts.position': withCurrent((context, list) => askMirror(context, 'accounts.position', list)),
    'accounts.get': withCurrent((context, { customerId }) => accountDetails(context, customerId)),
    'accounts.history': fromLedger(({ customers }, seq, { customerId }) =>
      customers.history(seq, customerId),
    ),
    'accounts.links': fromLedger(({ links }, seq, { customerId }) => links.ofCustomers.of(seq, customerId)),
    'accounts.ended': fromLedger(({ ended }, seq, input) => ended.page(seq, input)),
    'accounts.removeNow': withCurrent((context, { customerId }) => removeNow(core, context, customerId)),
    /** Answers `ask` until a person has allowed (in Settings) that addresses are sent to the map site. */
    'accounts.openMap': withCurrent(async (context, { customerId, position }) => {
      const found = await find(context, customerId)
      const address = found?.account.utilityAccounts[position]?.address
      const text = [address?.street, address?.city, [address?.state, address?.zip].filter(Boolean).join(' ')]
        .filter(Boolean)
        .join(', ')
      if (text === '') return fail({ code: 'not_found', subject: customerId })
      if (!readSettings(core).maps) return ok('ask' as const)
      await ports.openExternal(mapUrl(text))
      return ok('opened' as const)
    }),
    'accounts.writeEmail': withCurrent(async (context, { customerId, message }) => {
      const email = (await find(context, customerId))?.email ?? ''
      const bare = mailTo(email)
      if (bare === null) return fail({ code: 'not_found', subject: customerId })
      const filled = message === undefined ? null : mailtoOf(email, message.subject, message.text)
      await ports.openExternal(filled ?? bare)
      return ok(null)
    }),
    'accounts.lookUp': withCurrent(async (context, { accountId }) => {
      const target = await targetOf(core, context)
      if (!target.ok) return target
      const { session, connection } = context
      const handle = async (body: Uint8Array) => {
        const saving = await savingOf(context, core.clocks.now(connection.address))
        return session.mirrors.write('importAccount', connection.id, { body, ...saving })
      }
      const read = await lookUp(context, client.readAccount(target.value, accountId, { handle }))
      if (!read.ok) return read
      await core.sync.run(context, { accounts: true })
      return accountDetails(context, read.value.customerId)
    }),
    'accounts.refresh': withCurrent(refresh),
    'accounts.cancelRefresh': withCurrent(cancel),
    'accounts.markSeen': toLedger(({ customers }, seq, input) => customers.markSeen(seq, input?.customerId)),
    'addresses.states': withCurrent((context, input) => askLatest(context, 'addresses.states', input)),
    'addresses.cities': withCurrent((context, input) => askLatest(context, 'addresses.cities', input)),
    'addresses.page': withCurrent((context, list) => askMirror(context, 'addresses.page', list)),
    'addresses.survey': withCurrent((context, filter) => askMirror(context, 'addresses.survey', filter)),
    'addresses.neighbours': withCurrent((context, input) =>
      askMirror(context, 'addresses.neighbours', input),
    ),
  } satisfies Partial<Handlers>
}
