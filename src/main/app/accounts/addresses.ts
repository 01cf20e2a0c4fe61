import { ok, type Result } from '../../../contract/failure.ts'
import type { ParsedInput } from '../../../contract/ipc.ts'
import type { AccountRow, Page, PlaceCount } from '../../../contract/model.ts'
import { chosenPlace, type PlaceColumns, type PlaceCounts } from '../../../contract/places.ts'
import type { PlaceSearch } from '../../store/places/place-search.ts'
import { isSearch } from '../../store/places/streets.ts'
import type { Handlers } from '../answer-call.ts'
import { type Core, type Place, withPlace } from '../current.ts'
import { createPlaceSearches } from './place-searches.ts'

type Found = Pick<PlaceSearch, 'states' | 'cities' | 'isDone'>

/** The utility accounts of the current connection by state, city and street. */
export const addressCalls = (core: Core) => {
  const searches = createPlaceSearches(core)

  /** `whole`: counted to the end. */
  const foundBy = async (place: Place, search: string, whole: boolean): Promise<Result<Found>> => {
    if (isSearch(search)) return searches.find(place, search, whole)
    const { session, connection } = place
    const { states, cities } = session.ledger.addresses
    return ok({
      states: () => states(connection.seq),
      cities: state => cities(connection.seq, state),
      isDone: () => true,
    })
  }

  const counts = async (
    place: Place,
    { search, whole }: { search: string; whole: boolean },
    groupsOf: (found: Found) => PlaceCount[],
  ): Promise<Result<PlaceCounts>> => {
    const found = await foundBy(place, search, whole)
    return found.ok ? ok({ groups: groupsOf(found.value), exact: found.value.isDone() }) : found
  }

  const streets = (place: Place, input: ParsedInput<'addresses.streets'>): Page<AccountRow> => {
    const page = place.session.ledger.addresses.streets(place.connection.seq, input)
    if (!isSearch(input.search)) return page
    const counted = searches.countedIn(place, input.search, input.state, input.city)
    return { ...page, total: Math.max(counted, page.total) }
  }

  const columns = async (
    place: Place,
    { search, limit, ...wanted }: ParsedInput<'addresses.columns'>,
  ): Promise<Result<PlaceColumns>> => {
    const found = await foundBy(place, search, false)
    if (!found.ok) return found
    const exact = found.value.isDone()
    const states = { groups: found.value.states(), exact }
    const state = chosenPlace(states.groups, wanted.state)
    const cities = { groups: state === null ? [] : found.value.cities(state.name), exact }
    const city = chosenPlace(cities.groups, wanted.city)
    if (state === null || city === null) return ok({ states, chosen: null })
    const at = { state: state.name, city: city.name }
    return ok({
      states,
      chosen: { ...at, cities, streets: streets(place, { search, ...at, offset: 0, limit }) },
    })
  }

  return {
    'addresses.columns': withPlace(core, columns),
    'addresses.states': withPlace(core, (place, input) => counts(place, input, found => found.states())),
    'addresses.cities': withPlace(core, (place, input) =>
      counts(place, input, found => found.cities(input.state)),
    ),
    'addresses.streets': withPlace(core, (place, input) => ok(streets(place, input))),
    'addresses.same': withPlace(core, ({ session, connection }, { rowId, ...window }) =>
      ok(session.ledger.addresses.sameAddress(connection.seq, rowId, window)),
    ),
    'addresses.neighbours': withPlace(core, ({ session, connection }, { customerId }) =>
      ok(session.ledger.addresses.neighbours(connection.seq, customerId)),
    ),
  } satisfies Partial<Handlers>
}
