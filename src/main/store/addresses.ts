import { unfiltered } from '../../contract/accounts/account-filter.ts'
import type { AccountRow, Page, PlaceCount } from '../../contract/model.ts'
import { indexedState } from '../../contract/search/word-index.ts'
import { accountQuery } from './account-list/query.ts'
import { accountColumns, type RawAccountRow, toAccountRow } from './account-rows.ts'
import type { Db } from './database/database.ts'
import { createStatements, createTally, type Parameters } from './database/statements.ts'
import { createPlaceFiller } from './places/fill-places.ts'
import { createFindings } from './places/findings.ts'
import { createFoundIds } from './places/found-ids.ts'
import { createPlaceSearch, sortPlaces } from './places/place-search.ts'
import { createSamePlace } from './places/same-place.ts'
import { createSurvey } from './places/survey.ts'

export type AddressStore = ReturnType<typeof createAddressStore>

type Place = { state: string | null; city: string | null }
type StreetWindow = Place & { search: string; offset: number; limit: number }

export const isSearch = (search: string) => search.trim() !== ''

/** Of so few rows in a state, sorting them costs less than walking through the streets of a city in their order. */
const few = 1_000

const createStreets = (db: Db) => {
  const windows = createStatements<RawAccountRow>(db)
  const ids = createStatements<number>(db, { pluck: true })
  const tally = createTally(db)
  const inCity = (row: string) => `${row}.present = 1 AND ${row}.state IS :state AND ${row}.city IS :city`
  const walked = `utility_account u INDEXED BY utility_account_place
    WHERE u.connection_seq = :seq AND ${inCity('u')}`

  /** A city's utility accounts that a search finds, to be put in order. */
  const found = (seq: number, search: string, { state }: Place): { from: string; parameters: Parameters } => {
    const inState = state === null ? null : indexedState(state)
    const { sql, parameters } = accountQuery(seq, { ...unfiltered, search }, { where: 'place', inState })
    const some = ids(`${sql} LIMIT ${few + 1}`).all(parameters)
    if (some.length > few) return { from: `${walked} AND u.id IN (${sql})`, parameters }
    const from = `json_each(:ids) f CROSS JOIN utility_account p INDEXED BY utility_account_order ON p.id = f.value
      CROSS JOIN utility_account u ON u.id = p.id WHERE ${inCity('p')}`
    return { from, parameters: { ids: JSON.stringify(some) } }
  }

  return (seq: number, { search, state, city, offset, limit }: StreetWindow): Page<AccountRow> => {
    const { from, parameters } = isSearch(search)
      ? found(seq, search, { state, city })
      : { from: walked, parameters: {} }
    const rows = windows(
      `SELECT ${accountColumns} FROM
         (SELECT u.id FROM ${from} ORDER BY u.street_order, u.id LIMIT :limit OFFSET :offset) m
       CROSS JOIN utility_account u ON u.id = m.id CROSS JOIN customer c ON c.number = u.customer_number
       ORDER BY u.street_order, u.id`,
    ).all({ ...parameters, seq, state, city, limit, offset })
    const total = isSearch(search) ? offset + rows.length : tally(seq, 'place', state ?? '', city ?? '')
    return { rows: rows.map(toAccountRow), total }
  }
}

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
    /** Fills in what an earlier version did not keep; null: there is nothing left to do. */
    fillPlaces: createPlaceFiller(db),
  }
}
