import { fail, invalid, ok, type Result } from '../../../contract/failure.ts'
import type { Link } from '../../../contract/model.ts'
import type { LinkRequestRead } from '../../mirror-worker/changes/link-requests.ts'
import { type ConnectionContext, type Core, targetOf } from '../current.ts'

/** Saves the service's answer about a link; later events come with its changes. */
const keep = (core: Core, context: ConnectionContext, request: LinkRequestRead): void => {
  const { newId, now, emit } = core.ports
  context.session.ledger.links.applyRequest(
    context.connection.seq,
    { request, openedAt: null },
    { newId, now: now() },
  )
  emit('links.changed', null)
}

/** Withdraws a link for one customer at the service, for good. Fails with `already_accepted` if the customer was first; the link then shows that. */
export const withdraw = async (core: Core, context: ConnectionContext, link: Link): Promise<Result<Link>> => {
  const { id, requestId } = link
  if (requestId === null) return invalid('id', 'The service does not tell of it')
  const target = await targetOf(core, context)
  if (!target.ok) return target
  const answer = await core.client.withdraw(target.value, requestId)
  if (answer.state === 'failed') return fail(answer.failure)
  if (answer.state === 'not_offered') return fail({ code: 'withdrawing_not_offered' })
  if (answer.state === 'withdrawn') {
    context.session.ledger.links.edits.noteWithdrawn(id, answer.request.stateAt ?? core.ports.now())
    keep(core, context, answer.request)
    const known = context.session.ledger.links.byId(context.connection.seq, id)
    return known ? ok(known) : fail({ code: 'not_found', subject: id })
  }
  const accepted = await core.client.readRequest(target.value, requestId)
  if (accepted.ok) keep(core, context, accepted.value)
  return fail({ code: 'already_accepted' })
}
