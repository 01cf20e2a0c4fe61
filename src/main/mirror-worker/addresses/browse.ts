import type { PlaceCount } from '../../../contract/model.ts'
import type { AddressFilter, ChosenPlace } from '../../../contract/places.ts'
import { stateCode } from '../../../contract/search/state-code.ts'
import type { Sql } from '../../sqlite/sql.ts'
import type { AccountList } from '../lists/account-list.ts'
import { createCache } from '../query/cache.ts'
import { countBy, type Group, sumOf } from '../query/groups.ts'
import { matchOf } from '../search/match.ts'

/** How many of the newest search results are counted for a first answer. */
const mostAtFirst = 2_000

/** A search in a state and a city; null: in any. */
export type PlaceFilter = Pick<AddressFilter, 'search' | 'state' | 'city'>

type Found = Omit<Group, 'utility'>
type FoundPlaces = { rows: readonly Found[]; exact: boolean }
type Place = Pick<Group, 'state' | 'city'>

const stateKey = (name: string): string => stateCode(name) ?? name

/** Whether a row is in a chosen state. Pure. */
export const isIn =
  ({ name, anySpelling = false }: ChosenPlace) =>
  ({ state }: Pick<Group, 'state'>): boolean =>
    state === name || (anySpelling && state !== null && name !== null && stateKey(state) === stateKey(name))

const cityKey = ({ state, city }: Place): string => JSON.stringify([state, city])

/** Counts utility accounts, or those that a search finds, by state and city. */
export const createPlaces = (sql: Sql, { groups }: AccountList) => {
  const counted = createCache<FoundPlaces>(sql, 16)

  /** Counts the `most` newest results; -1: all. */
  const find = (search: string, most: number): FoundPlaces => {
    const { match } = matchOf({ ids: false, search })
    if (match === null) return { rows: groups(), exact: true }
    return counted(`${most} ${match}`, () => {
      const rows = sql.all<Found & { present: 0 | 1 }>(
        `SELECT u.present, u.state, u.city, count(*) AS n FROM
           (SELECT rowid AS id FROM word WHERE word MATCH :match ORDER BY rowid DESC LIMIT :most) m
         CROSS JOIN utility_account u INDEXED BY utility_account_order ON u.id = m.id GROUP BY u.present, u.state, u.city`,
        { match, most },
      )
      return { rows: rows.filter(({ present }) => present === 1), exact: most < 0 || sumOf(rows) < most }
    })
  }

  const states = ({ search }: { search: string }): PlaceCount[] => countBy(find(search, -1).rows, 'state')

  type InState = { search: string; state: string | null; anySpelling?: boolean | undefined }
  const cities = ({ search, state: name, anySpelling }: InState): PlaceCount[] =>
    countBy(find(search, -1).rows.filter(isIn({ name, anySpelling })), 'city')

  /** How many utility accounts a search finds there; not `exact`: only the newest results were counted. */
  const total = ({ search, state, city }: PlaceFilter): { total: number; exact: boolean } => {
    // Of a state, the counts by state say how many; of a city, nothing else does.
    const { rows, exact } = find(search, city === null ? mostAtFirst : -1)
    const there = rows.filter(
      row => (state === null || isIn(state)(row)) && (city === null || row.city === city.name),
    )
    return { total: sumOf(there), exact }
  }

  const byCity = createCache<Map<string, number>>(sql, 4)

  /** How many a search finds in the city of a row, however its state is spelled where the filter says so; null: not all are counted yet. */
  const inCityOf = ({ search, state }: PlaceFilter): ((place: Place) => number | null) => {
    const { rows, exact } = find(search, mostAtFirst)
    if (!exact) return () => null
    const anySpelling = state?.anySpelling === true
    const keyOf = ({ state: name, city }: Place) =>
      cityKey({ state: anySpelling && name !== null ? stateKey(name) : name, city })
    const counted = byCity(`${anySpelling} ${search}`, () => {
      const same = Map.groupBy(rows, keyOf)
      return new Map([...same].map(([key, found]) => [key, sumOf(found)]))
    })
    return place => counted.get(keyOf(place)) ?? null
  }

  return { states, cities, total, inCityOf }
}
