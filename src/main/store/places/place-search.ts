import type { PlaceCount } from '../../../contract/model.ts'
import type { Db } from '../database/database.ts'
import { createStatements } from '../database/statements.ts'
import { createSearchWalk, type SearchWalk } from './search-walk.ts'

type FoundPlace = { state: string | null; city: string | null; n: number }

/** Where a search finds utility accounts, as far as it was counted. */
export type PlaceSearch = SearchWalk & {
  states: () => PlaceCount[]
  cities: (state: string | null) => PlaceCount[]
  inCity: (state: string | null, city: string | null) => number
}

const byName = new Intl.Collator('en', { sensitivity: 'base' })

/** By name, what was not given last. Pure. */
export const sortPlaces = (places: PlaceCount[]): PlaceCount[] =>
  places.toSorted((one, other) =>
    one.name === null || other.name === null
      ? Number(one.name === null) - Number(other.name === null)
      : byName.compare(one.name, other.name),
  )

const sorted = (counts: ReadonlyMap<string | null, number>): PlaceCount[] =>
  sortPlaces([...counts].map(([name, utilityAccounts]) => ({ name, utilityAccounts })))

const sumOf = (counts: ReadonlyMap<unknown, number>) => [...counts.values()].reduce((sum, n) => sum + n, 0)

/** Counts what a search finds by state and city, in steps. */
export const createPlaceSearch = (db: Db, start = createSearchWalk(db)) => {
  const counts = createStatements<FoundPlace>(db)
  return (seq: number, search: string): PlaceSearch => {
    const found = new Map<string | null, Map<string | null, number>>()
    const walk = start(seq, search, ({ sql, parameters }) => {
      const rows = counts(
        `SELECT u.state, u.city, count(*) AS n FROM (${sql}) f
         CROSS JOIN utility_account u INDEXED BY utility_account_order ON u.id = f.id
         WHERE u.present = 1 GROUP BY u.state, u.city`,
      ).all(parameters)
      for (const { state, city, n } of rows) {
        const cities = found.get(state) ?? new Map<string | null, number>()
        found.set(state, cities.set(city, (cities.get(city) ?? 0) + n))
      }
      return rows.length
    })
    return {
      ...walk,
      states: () => sorted(new Map([...found].map(([state, cities]) => [state, sumOf(cities)]))),
      cities: state => sorted(found.get(state) ?? new Map()),
      inCity: (state, city) => found.get(state)?.get(city) ?? 0,
    }
  }
}
