import { ok } from '../../../contract/failure.ts'
import type { Handlers } from '../answer-call.ts'
import { type Core, withPlace } from '../current.ts'
import { removeNow } from './consent/remove-now.ts'
import { openMap } from './open-map.ts'

/** What stands beside a customer's account: what changed of it, their links, a map, and the end of their consent. */
export const customerCalls = (core: Core) => {
  return {
    'accounts.history': withPlace(core, ({ session, connection }, { customerId }) =>
      ok(session.ledger.customers.history(connection.seq, customerId)),
    ),
    'accounts.links': withPlace(core, ({ session, connection }, { customerId }) =>
      ok(session.ledger.links.ofCustomers.of(connection.seq, customerId)),
    ),
    'accounts.openMap': withPlace(core, (place, input) => openMap(core, place, input)),
    'accounts.ended': withPlace(core, ({ session, connection }, input) =>
      ok(session.ledger.ended.page(connection.seq, input)),
    ),
    'accounts.removeNow': withPlace(core, (place, { customerId }) => removeNow(core, place, customerId)),
  } satisfies Partial<Handlers>
}
