import { fail, ok, type Result } from '../../../contract/failure.ts'
import { type Core, type Place, targetOf } from '../current.ts'

/** The standing link as it is now: as it is known here, else as the service answers. Asking for it makes nothing. */
export const standingUrl = async (core: Core, place: Place): Promise<Result<string>> => {
  const known = place.session.ledger.links.standing.current(place.connection.seq)?.url ?? null
  if (known !== null) return ok(known)
  const target = await targetOf(core, place)
  if (!target.ok) return target
  const asked = { redirectUrl: null, idempotencyKey: core.ports.newId() }
  const outcome = await core.client.createLink(target.value, asked)
  return outcome.state === 'created' ? ok(outcome.url) : fail(outcome.failure)
}
