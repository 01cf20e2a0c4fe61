import { fail, ok, type Result } from '../../../contract/failure.ts'
import { type ConnectionContext, type Core, targetOf } from '../current.ts'

/** The standing link as it is now: as it is known here, else as the service answers. Asking for it makes nothing. */
export const standingUrl = async (core: Core, context: ConnectionContext): Promise<Result<string>> => {
  const known = context.session.ledger.links.standing.current(context.connection.seq)?.url ?? null
  if (known !== null) return ok(known)
  const target = await targetOf(core, context)
  if (!target.ok) return target
  const asked = { redirectUrl: null, idempotencyKey: core.ports.newId() }
  const outcome = await core.client.createLink(target.value, asked)
  return outcome.state === 'created' ? ok(outcome.url) : fail(outcome.failure)
}
