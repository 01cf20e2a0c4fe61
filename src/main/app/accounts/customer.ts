import { ok } from '../../../contract/failure.ts'
import type { Handlers } from '../answer-call.ts'
import { type Core, withCurrentConnection } from '../current.ts'
import { openMap } from './open-map.ts'
import { removeNow } from './removing.ts'

/** What stands beside a customer's account: what changed of it, their links, a map, and the end of their consent. */
export const customerCalls = (core: Core) => {
  return {
    'accounts.history': withCurrentConnection(core, ({ session, connection }, { customerId }) =>
      ok(session.ledger.customers.history(connection.seq, customerId)),
    ),
    'accounts.links': withCurrentConnection(core, ({ session, connection }, { customerId }) =>
      ok(session.ledger.links.ofCustomers.of(connection.seq, customerId)),
    ),
    'accounts.openMap': withCurrentConnection(core, (context, input) => openMap(core, context, input)),
    'accounts.ended': withCurrentConnection(core, ({ session, connection }, input) =>
      ok(session.ledger.ended.page(connection.seq, input)),
    ),
    'accounts.removeNow': withCurrentConnection(core, (context, { customerId }) =>
      removeNow(core, context, { customerId }),
    ),
  } satisfies Partial<Handlers>
}
