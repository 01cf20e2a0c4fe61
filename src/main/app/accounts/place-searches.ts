import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { PlaceSearch } from '../../store/places/place-search.ts'
import { type Core, isStill, type Place } from '../current.ts'

/**
 * How long a first answer looks for places before it takes no further step, which would take as long as all before it, in milliseconds:
 * then what is found is shown, and the rest follows.
 */
const quick = 2
/** Whoever types has pressed the next key within this time, and is not held up by counts of the last one; in milliseconds. */
const typing = 250

type Latest = { place: Place; search: string; found: PlaceSearch }

/** What the latest search finds by place, counted for a first answer, and to its end for who waits for that. */
export const createPlaceSearches = (core: Core) => {
  const { ports } = core
  let latest: Latest | null = null

  const isLatest = ({ place, search, found }: Latest): boolean =>
    latest?.found === found && isStill(core, place) && search === latest.search

  const isSame = (one: Latest, { session, connection }: Place, search: string): boolean =>
    one.search === search && one.place.session === session && one.place.connection.id === connection.id

  /** `again`: the places were shown already, so that fewer of them would be a step back. */
  const start = (place: Place, search: string): { one: Latest; again: boolean } => {
    const before = latest !== null && isSame(latest, place, search) ? latest : null
    if (before?.found.isCurrent()) return { one: before, again: false }
    const one = { place, search, found: place.session.ledger.addresses.search(place.connection.seq, search) }
    latest = one
    return { one, again: before?.found.isDone() === true }
  }

  const countAll = async (one: Latest): Promise<boolean> => {
    if (!one.found.isDone()) await ports.wait(typing)
    if (!isLatest(one)) return false
    while (one.found.step()) {
      await ports.wait(0)
      if (!isLatest(one)) return false
    }
    return true
  }

  /** Once for each search: its states are asked for first, and what was found for them answers for cities as well. */
  const countSome = ({ found }: Latest): void => {
    if (found.states().length > 0) return
    const began = ports.now()
    const isEnough = () => ports.now() - began >= quick && found.states().length > 0
    while (found.step() && !isEnough());
  }

  /** `whole`: counted to the end; who searches for something else meanwhile gets what was found. */
  const find = async (place: Place, search: string, whole: boolean): Promise<Result<PlaceSearch>> => {
    const { one, again } = start(place, search)
    if (!whole && !again) countSome(one)
    else if (!(await countAll(one)) && !isStill(core, place)) return fail({ code: 'no_connection' })
    return ok(one.found)
  }

  return {
    find,
    /** How many the latest search has found in a city by now; 0 where it was another search. */
    countedIn: (place: Place, search: string, state: string | null, city: string | null): number =>
      latest !== null && isSame(latest, place, search) ? latest.found.inCity(state, city) : 0,
  }
}
