import type { PlaceCount } from '../../contract/model.ts'
import type { Db } from './database/database.ts'
import { createPlaceFiller } from './places/fill-places.ts'
import { createFindings } from './places/findings.ts'
import { createFoundIds } from './places/found-ids.ts'
import { createPlacesWait } from './places/late-places.ts'
import { createPlaceSearch, sortPlaces } from './places/place-search.ts'
import { createSamePlace } from './places/same-place.ts'
import { createStreets } from './places/streets.ts'
import { createSurvey } from './places/survey.ts'

export type AddressStore = ReturnType<typeof createAddressStore>

/** Utility accounts by place. A place that is null was not given. */
export const createAddressStore = (db: Db) => {
  const states = db.prepare<{ seq: number }, PlaceCount>(
    `SELECT nullif(a, '') AS name, sum(n) AS utilityAccounts FROM tally
     WHERE connection_seq = :seq AND kind = 'place' GROUP BY a HAVING sum(n) > 0`,
  )
  const cities = db.prepare<{ seq: number; state: string | null }, PlaceCount>(
    `SELECT nullif(b, '') AS name, n AS utilityAccounts FROM tally
     WHERE connection_seq = :seq AND kind = 'place' AND a = coalesce(:state, '') AND n > 0`,
  )
  return {
    states: (seq: number): PlaceCount[] => sortPlaces(states.all({ seq })),
    cities: (seq: number, state: string | null): PlaceCount[] => sortPlaces(cities.all({ seq, state })),
    /** Counts by state and city what a search finds, in steps. */
    search: createPlaceSearch(db),
    /** Gathers what a search finds, in steps. */
    foundIds: createFoundIds(db),
    /** A window of a city's streets; with a search, `total` tells only how far the window reaches. */
    streets: createStreets(db),
    ...createSamePlace(db),
    ...createFindings(db),
    survey: createSurvey(db),
    /** Whether some of a connection have still to be looked through by whoever saved them. */
    placesWait: createPlacesWait(db),
    /** Fills in what an earlier version did not keep; null: there is nothing left to do. */
    fillPlaces: createPlaceFiller(db),
  }
}
