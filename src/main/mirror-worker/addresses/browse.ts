import type { ChosenPlace, PlaceCounts } from '../../../contract/places.ts'
import type { Sql } from '../../sqlite/sql.ts'
import type { AccountList } from '../lists/account-list.ts'
import { createCache } from '../query/cache.ts'
import { countBy, type Group, sumOf } from '../query/groups.ts'
import { matchOf } from '../search/match.ts'

/** Search results, the newest ones, that are counted for a first answer. */
const mostAtFirst = 2_000

type StatesWanted = { search: string; whole: boolean }
type CitiesWanted = StatesWanted & { state: string | null }

type PlaceWanted = { search: string; state: ChosenPlace | null; city: ChosenPlace | null }

type Found = Omit<Group, 'utility'>
type FoundPlaces = { rows: Found[]; exact: boolean }

/** Counts utility accounts, or those that a search finds, by state and city. `whole`: all of them, not only for a first answer. */
export const createPlaces = (sql: Sql, { groups }: AccountList) => {
  const cached = createCache<FoundPlaces>(sql, 16)

  /** Counts the `most` newest results; -1: all. */
  const foundBy = (match: string, most: number): FoundPlaces => {
    const rows = sql.all<Found & { present: 0 | 1 }>(
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
    if (match === null) return { rows: groups(), exact: true }
    const first = cached(`first ${match}`, () => foundBy(match, mostAtFirst))
    return first.exact || !whole ? first : cached(`all ${match}`, () => foundBy(match, -1))
  }

  const states = ({ search, whole }: StatesWanted): PlaceCounts => {
    const { rows, exact } = find(search, whole)
    return { groups: countBy(rows, 'state'), exact }
  }

  const cities = ({ search, whole, state }: CitiesWanted): PlaceCounts => {
    const { rows, exact } = find(search, whole)
    const there = rows.filter(row => row.state === state)
    return { groups: countBy(there, 'city'), exact }
  }

  /** How many there are in a state and a city; null: in any. */
  const total = ({ search, state, city }: PlaceWanted): { total: number; exact: boolean } => {
    const { rows, exact } = find(search, false)
    const there = rows.filter(
      row => (state === null || row.state === state.name) && (city === null || row.city === city.name),
    )
    return { total: sumOf(there), exact }
  }

  return { states, cities, total }
}
