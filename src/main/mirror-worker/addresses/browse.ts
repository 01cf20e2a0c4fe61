import type { PlaceCount } from '../../../contract/model.ts'
import type { ChosenPlace, PlaceCounts } from '../../../contract/places.ts'
import type { Db } from '../../sqlite/database.ts'
import { createSql } from '../../sqlite/sql.ts'
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

type StatesWanted = { search: string; whole: boolean }
type CitiesWanted = StatesWanted & { state: string | null }

type PlaceWanted = { search: string; state: ChosenPlace | null; city: ChosenPlace | null }

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

  /** How many there are in all, of a state, or of a city. */
  const total = ({ search, state, city }: PlaceWanted): { total: number; exact: boolean } => {
    const { rows, exact } = find(search, false)
    const there = rows.filter(
      row => (state === null || row.state === state.name) && (city === null || row.city === city.name),
    )
    return { total: sumOf(there), exact }
  }

  return { states, cities, total }
}
