import type { AccountRow, Page, PlaceCount } from '../../../contract/model.ts'
import {
  type ChosenPlace,
  chosenPlace,
  type PlaceColumns,
  type PlaceCounts,
} from '../../../contract/places.ts'
import type { Db } from '../../sqlite/database.ts'
import { createSql } from '../../sqlite/sql.ts'
import { createAccountRows } from '../query/account-rows.ts'
import { createCache } from '../query/cache.ts'
import { matchOf } from '../search/match.ts'

/** Of what a search finds, the newest so many are counted for a first answer. */
const mostAtFirst = 2_000

const byName = new Intl.Collator('en', { sensitivity: 'base' })

/** By name, what was not given last. Pure. */
const sortPlaces = (places: PlaceCount[]): PlaceCount[] =>
  places.toSorted((one, other) =>
    one.name === null || other.name === null
      ? Number(one.name === null) - Number(other.name === null)
      : byName.compare(one.name, other.name),
  )

export type StatesWanted = { search: string; whole: boolean }
export type CitiesWanted = StatesWanted & { state: string | null }

type Found = { present: number; state: string | null; city: string | null; n: number }
type FoundPlaces = { rows: Found[]; exact: boolean }

const sumOf = (rows: readonly Found[]) => rows.reduce((sum, { n }) => sum + n, 0)

const groupsBy = (rows: readonly Found[], name: 'state' | 'city'): PlaceCount[] =>
  sortPlaces(
    [...Map.groupBy(rows, row => row[name])].map(([group, found]) => ({
      name: group,
      utilityAccounts: sumOf(found),
    })),
  )

/** How many utility accounts are in each state and city, or how many of those that a search finds. */
export const createPlaces = (db: Db) => {
  const { all: found } = createSql(db)
  const cached = createCache<FoundPlaces>(db, 16)

  const all = (): FoundPlaces => ({
    rows: found(
      `SELECT 1 AS present, nullif(a, '') AS state, nullif(b, '') AS city, n FROM counter WHERE kind = 'place' AND n > 0`,
    ),
    exact: true,
  })

  /** Among the `most` newest that are found; -1: among all. */
  const foundBy = (match: string, most: number): FoundPlaces => {
    const rows = found<Found>(
      `SELECT u.present, u.state, u.city, count(*) AS n FROM
         (SELECT rowid AS id FROM word WHERE word MATCH :match ORDER BY rowid DESC LIMIT :most) m
       CROSS JOIN utility_account u INDEXED BY utility_account_order ON u.id = m.id GROUP BY u.present, u.state, u.city`,
      { match, most },
    )
    const exact = most < 0 || sumOf(rows) < most
    return { rows: rows.filter(({ present }) => present === 1), exact }
  }

  const find = (search: string, whole: boolean): FoundPlaces => {
    const { match } = matchOf({ ids: false, search })
    if (match === null) return cached('', all)
    const first = cached(`first ${match}`, () => foundBy(match, mostAtFirst))
    return first.exact || !whole ? first : cached(`all ${match}`, () => foundBy(match, -1))
  }

  const states = ({ search, whole }: StatesWanted): PlaceCounts => {
    const { rows, exact } = find(search, whole)
    return { groups: groupsBy(rows, 'state'), exact }
  }

  const cities = ({ search, whole, state }: CitiesWanted): PlaceCounts => {
    const { rows, exact } = find(search, whole)
    const there = rows.filter(row => row.state === state)
    return { groups: groupsBy(there, 'city'), exact }
  }

  return { states, cities }
}

export type StreetsWanted = { search: string; state: string | null; city: string | null }
export type StreetWindow = StreetsWanted & { offset: number; limit: number }

const there = 'u.present = 1 AND u.state IS :state AND u.city IS :city'

/** The utility accounts of a city in the order of its streets. A state or a city that is null was not given. */
export const createStreets = (db: Db) => {
  const { column, count } = createSql(db)
  const cached = createCache<number[]>(db, 4)
  const accountRows = createAccountRows(db)

  /** All that a search finds there. */
  const found = ({ search, state, city }: StreetsWanted): number[] | null => {
    const { match } = matchOf({ ids: false, search, state, city })
    if (matchOf({ ids: false, search }).match === null || match === null) return null
    return cached(JSON.stringify([match, state, city]), () =>
      column<number>(
        `SELECT u.id FROM word w CROSS JOIN utility_account u ON u.id = w.rowid
         WHERE w.word MATCH :match AND ${there} ORDER BY u.street_order, u.id`,
        { match, state, city },
      ),
    )
  }

  const inOrder = (window: Omit<StreetWindow, 'search'>): number[] =>
    column(
      `SELECT u.id FROM utility_account u WHERE ${there} ORDER BY u.street_order, u.id LIMIT :limit OFFSET :offset`,
      window,
    )

  const streets = ({ offset, limit, ...wanted }: StreetWindow): Page<AccountRow> => {
    const all = found(wanted)
    if (all !== null) return { rows: accountRows(all.slice(offset, offset + limit)), total: all.length }
    const { state, city } = wanted
    return {
      rows: accountRows(inOrder({ state, city, offset, limit })),
      total: count(
        "SELECT n FROM counter WHERE kind = 'place' AND a = coalesce(:state, '') AND b = coalesce(:city, '')",
        { state, city },
      ),
    }
  }

  const allIds = (wanted: StreetsWanted): number[] =>
    found(wanted) ?? inOrder({ state: wanted.state, city: wanted.city, offset: 0, limit: -1 })

  return { streets, allIds }
}

export type ColumnsWanted = {
  search: string
  state: ChosenPlace | null
  city: ChosenPlace | null
  limit: number
}

/** All that a search shows at first: of the state and the city that are chosen, else of the first. */
export const createColumns = (db: Db) => {
  const places = createPlaces(db)
  const { streets } = createStreets(db)
  return ({ search, limit, ...wanted }: ColumnsWanted): PlaceColumns => {
    const states = places.states({ search, whole: false })
    const state = chosenPlace(states.groups, wanted.state)
    if (state === null) return { states, chosen: null }
    const cities = places.cities({ search, whole: false, state: state.name })
    const city = chosenPlace(cities.groups, wanted.city)
    if (city === null) return { states, chosen: null }
    const at = { state: state.name, city: city.name }
    return {
      states,
      chosen: { ...at, cities, streets: streets({ search, ...at, offset: 0, limit }) },
    }
  }
}
