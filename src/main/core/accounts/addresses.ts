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
  }) satisfies Partial<Handlers>
