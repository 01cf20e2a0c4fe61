import { ok, type Result } from '../../../contract/failure.ts'
import type { ParsedInput } from '../../../contract/ipc.ts'
import type { AccountRow, Page, PlaceCount } from '../../../contract/model.ts'
import { type Core, currentPlace } from '../current.ts'

/** The utility accounts of the current connection by state, city and street. */
export const createAddresses = (core: Core) => ({
  states: ({ search }: ParsedInput<'addresses.states'>): Result<PlaceCount[]> => {
    const place = currentPlace(core)
    return place.ok
      ? ok(place.value.session.store.addresses.states(place.value.connection.seq, search))
      : place
  },
  cities: ({ search, state }: ParsedInput<'addresses.cities'>): Result<PlaceCount[]> => {
    const place = currentPlace(core)
    if (!place.ok) return place
    return ok(place.value.session.store.addresses.cities(place.value.connection.seq, search, state))
  },
  streets: (input: ParsedInput<'addresses.streets'>): Result<Page<AccountRow>> => {
    const place = currentPlace(core)
    return place.ok
      ? ok(place.value.session.store.addresses.streets(place.value.connection.seq, input))
      : place
  },
})
