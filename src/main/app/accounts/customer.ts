import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { Handlers } from '../answer-call.ts'
import { type Core, isStill, type Place, withPlace } from '../current.ts'
import { inSteps } from '../in-steps.ts'
import { openMap } from './open-map.ts'

/** What stands beside a customer's account: what changed of it, their links, a map, and the end of their consent. */
export const customerCalls = (core: Core) => {
  const { ports } = core
  const removeNow = async (place: Place, customerId: string): Promise<Result<null>> => {
    const step = place.session.ledger.removal.now(place.connection.seq, customerId, ports.now())
    if (!(await inSteps(ports, step, () => isStill(core, place)))) return fail({ code: 'no_connection' })
    ports.emit('accounts.changed', null)
    ports.emit('links.changed', null)
    return ok(null)
  }
  return {
    'accounts.history': withPlace(core, ({ session, connection }, { customerId }) =>
      ok(session.ledger.accounts.history(connection.seq, customerId)),
    ),
    'accounts.links': withPlace(core, ({ session, connection }, { customerId }) =>
      ok(session.ledger.accounts.links(connection.seq, customerId)),
    ),
    'accounts.openMap': withPlace(core, (place, input) => openMap(core, place, input)),
    'accounts.ended': withPlace(core, ({ session, connection }, input) =>
      ok(session.ledger.accounts.ended(connection.seq, input)),
    ),
    'accounts.removeNow': withPlace(core, (place, { customerId }) => removeNow(place, customerId)),
  } satisfies Partial<Handlers>
}
