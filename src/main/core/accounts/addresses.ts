import { ok } from '../../../contract/failure.ts'
import type { Handlers } from '../answer-call.ts'
import { type Core, withPlace } from '../current.ts'

/** The utility accounts of the current connection by state, city and street. */
export const addressCalls = (core: Core) =>
  ({
    'addresses.states': withPlace(core, ({ session, connection }, { search }) =>
      ok(session.store.addresses.states(connection.seq, search)),
    ),
    'addresses.cities': withPlace(core, ({ session, connection }, { search, state }) =>
      ok(session.store.addresses.cities(connection.seq, search, state)),
    ),
    'addresses.streets': withPlace(core, ({ session, connection }, input) =>
      ok(session.store.addresses.streets(connection.seq, input)),
    ),
    'addresses.same': withPlace(core, ({ session, connection }, { rowId, ...window }) =>
      ok(session.store.addresses.sameAddress(connection.seq, rowId, window)),
    ),
    'addresses.neighbours': withPlace(core, ({ session, connection }, { customerId }) =>
      ok(session.store.addresses.neighbours(connection.seq, customerId)),
    ),
  }) satisfies Partial<Handlers>
