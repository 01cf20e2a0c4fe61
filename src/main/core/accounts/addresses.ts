import { ok, type Result } from '../../../contract/failure.ts'
import type { PlaceCount } from '../../../contract/model.ts'
import type { PlaceCounts } from '../../../contract/places.ts'
import { isSearch } from '../../store/addresses.ts'
import type { PlaceSearch } from '../../store/places/place-search.ts'
import type { Handlers } from '../answer-call.ts'
import { type Core, type Place, withPlace } from '../current.ts'
import { createPlaceSearches } from './place-searches.ts'

/** The utility accounts of the current connection by state, city and street. */
export const addressCalls = (core: Core) => {
  const searches = createPlaceSearches(core)

  const counts = async (
    place: Place,
    { search, whole }: { search: string; whole: boolean },
    groupsOf: (found: PlaceSearch) => PlaceCount[],
    allGroups: () => PlaceCount[],
  ): Promise<Result<PlaceCounts>> => {
    if (!isSearch(search)) return ok({ groups: allGroups(), exact: true })
    const found = await searches.find(place, search, whole)
    return found.ok ? ok({ groups: groupsOf(found.value), exact: found.value.isDone() }) : found
  }

  return {
    'addresses.states': withPlace(core, (place, input) =>
      counts(
        place,
        input,
        found => found.states(),
        () => place.session.store.addresses.states(place.connection.seq),
      ),
    ),
    'addresses.cities': withPlace(core, (place, input) =>
      counts(
        place,
        input,
        found => found.cities(input.state),
        () => place.session.store.addresses.cities(place.connection.seq, input.state),
      ),
    ),
    'addresses.streets': withPlace(core, (place, input) => {
      const { session, connection } = place
      const page = session.store.addresses.streets(connection.seq, input)
      if (!isSearch(input.search)) return ok(page)
      const counted = searches.countedIn(place, input.search, input.state, input.city)
      return ok({ ...page, total: Math.max(counted, page.total) })
    }),
    'addresses.same': withPlace(core, ({ session, connection }, { rowId, ...window }) =>
      ok(session.store.addresses.sameAddress(connection.seq, rowId, window)),
    ),
    'addresses.neighbours': withPlace(core, ({ session, connection }, { customerId }) =>
      ok(session.store.addresses.neighbours(connection.seq, customerId)),
    ),
  } satisfies Partial<Handlers>
}
