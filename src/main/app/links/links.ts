import { fail, invalid, ok, type Result } from '../../../contract/failure.ts'
import type { Link } from '../../../contract/model.ts'
import type { LinkRequestRead } from '../../mirror-worker/changes/link-requests.ts'
import type { Handlers } from '../answer-call.ts'
import { isOwnOrigin } from '../connections/own-origin.ts'
import { type ConnectionContext, type Core, handlersOf, targetOf } from '../current.ts'
import { createMaking } from './making.ts'
import { registerCalls } from './register.ts'

const stillUnknown = ({ id, cameBack }: Link) =>
  fail({ code: 'outcome_unknown', linkId: id, reason: cameBack })

/** The current standing link: from the ledger, or else from the service, which answers it without creating another. */
const standingUrl = async (core: Core, context: ConnectionContext): Promise<Result<string>> => {
  const known = context.session.ledger.links.standing.current(context.connection.seq)?.url ?? null
  if (known !== null) return ok(known)
  const target = await targetOf(core, context)
  if (!target.ok) return target
  const asked = { redirectUrl: null, idempotencyKey: core.ports.newId() }
  const outcome = await core.client.createLink(target.value, asked)
  return outcome.state === 'created' ? ok(outcome.url) : fail(outcome.failure)
}

/** Creating, copying and finding connect links of the current connection. */
export const linkCalls = (core: Core) => {
  const { ports } = core
  const making = createMaking(core)
  const { withCurrent, fromLedger } = handlersOf(core)

  const find = (context: ConnectionContext, id: string): Result<Link> => {
    const link = context.session.ledger.links.byId(context.connection.seq, id)
    return link ? ok(link) : fail({ code: 'not_found', subject: null })
  }

  const withLink = <Input extends { id: string }, Answer>(
    work: (context: ConnectionContext, link: Link, input: Input) => Answer,
  ) =>
    withCurrent((context, input: Input) => {
      const link = find(context, input.id)
      return link.ok ? work(context, link.value, input) : link
    })

  /** Saves the service's answer about a link; later events come with its changes. */
  const keep = ({ session, connection }: ConnectionContext, request: LinkRequestRead): void => {
    const how = { newId: ports.newId, now: ports.now() }
    session.ledger.links.applyRequest(connection.seq, { request, openedAt: null }, how)
    ports.emit('links.changed', null)
  }

  /** Withdraws a link for one customer at the service, for good. Fails with `already_accepted` if the customer was first; the link then shows that. */
  const withdraw = async (context: ConnectionContext, { id, requestId }: Link): Promise<Result<Link>> => {
    if (requestId === null) return invalid('id', 'The service does not tell of it')
    const target = await targetOf(core, context)
    if (!target.ok) return target
    const answer = await core.client.withdraw(target.value, requestId)
    if (answer.state === 'failed') return fail(answer.failure)
    if (answer.state === 'not_offered') return fail({ code: 'withdrawing_not_offered' })
    if (answer.state === 'withdrawn') {
      const stateAt = answer.request.stateAt ?? ports.now()
      context.session.ledger.links.edits.noteWithdrawn(id, stateAt)
      keep(context, { ...answer.request, stateAt })
      return find(context, id)
    }
    const accepted = await core.client.readRequest(target.value, requestId)
    if (accepted.ok) keep(context, accepted.value)
    return fail({ code: 'already_accepted' })
  }

  return {
    ...registerCalls(core),
    'links.create': withCurrent(making.create),
    'links.retry': withLink(making.retry),
    'links.discard': withLink(making.discard),
    'links.get': withLink((_, link) => ok(link)),
    'links.copy': withLink(async (context, link) => {
      const { links } = context.session.ledger
      if (link.url === null) return stillUnknown(link)
      const url = link.state === 'replaced' ? await standingUrl(core, context) : ok(link.url)
      if (!url.ok) return url
      if (!(await ports.writeClipboard(url.value))) return fail({ code: 'not_copied' })
      if (link.state === 'replaced') links.standing.setRenewed(link.id, url.value, ports.now())
      else links.markCopied(link.id, ports.now())
      ports.emit('links.changed', null)
      return find(context, link.id)
    }),
    'links.withdraw': withLink(withdraw),
    'links.standing': fromLedger(({ links }, seq) => links.standing.current(seq)),
    'links.before': fromLedger(({ links }, seq, input) => links.before(seq, input)),
    'links.openAsCustomer': withLink(async ({ connection }, link) => {
      if (connection.kind !== 'practice') return invalid('id', 'Only a link of the practice service')
      if (link.url === null) return stillUnknown(link)
      // An earlier start of the practice service had another port, which another program may use now.
      if (!isOwnOrigin(connection, link.url))
        return invalid('id', 'This link is of an earlier start of the practice service: create a new one')
      await ports.openExternal(link.url)
      return ok(null)
    }),
    'links.others': withLink(({ session }, { id }) => ok(session.ledger.links.others(id))),
    'links.same': withLink(({ session, connection }, { url }) =>
      ok(url === null ? 0 : Math.max(0, session.ledger.links.withUrl(connection.seq, url) - 1)),
    ),
    'links.redirectUrls': fromLedger(({ links }, seq) => links.redirectUrls(seq)),
  } satisfies Partial<Handlers>
}
