import { unfiltered } from '../../../contract/accounts/account-filter.ts'
import type { AccountRow } from '../../../contract/model.ts'
import type {
  AddressFilter,
  AddressPage,
  AddressRow,
  ChosenPlace,
  SurveyCounts,
} from '../../../contract/places.ts'
import type { Sql } from '../../sqlite/sql.ts'
import type { AccountList, Limits } from '../lists/account-list.ts'
import { accountRows } from '../query/account-rows.ts'
import { createCache } from '../query/cache.ts'
import { matchOf } from '../search/match.ts'
import { createNearWords, insteadOf } from '../search/near-words.ts'
import { createPlaces, isIn, type PlaceFilter } from './browse.ts'
import { countsOf, findingOf, type Surveyed, survey, surveyedAmong } from './survey.ts'

type AddressWindow = AddressFilter & { offset: number; limit: number }

const byPlace = { by: 'place', descending: false } as const

/** A chosen state or city without a name means the rows that give none. `states`: the spellings of the chosen state. */
const limitsOf = ({ state, city }: PlaceFilter, states: (string | null)[]): Limits => {
  const [only = null, ...others] = states
  const inState =
    others.length === 0 ? 'u.state IS :state' : 'u.state IN (SELECT value FROM json_each(:states))'
  return {
    ids: false,
    where: [
      'u.present = 1',
      ...(state === null ? [] : [inState, `(u.state IS NULL) = ${Number(state.name === null)}`]),
      ...(city === null ? [] : ['u.city IS :city']),
    ],
    parameters: { state: only, states: JSON.stringify(states), city: city?.name ?? null },
    // The other columns of the same index: for any other order, SQLite would sort all rows of the state for each page.
    ...(state !== null && { order: ['u.city', 'u.street_order', 'u.id'] }),
  }
}

/** Utility accounts by where they are: one list, and the views `same` and `attention` of it, whose first request waits for the survey. */
export const createAddressList = (sql: Sql, list: AccountList) => {
  const places = createPlaces(sql, list)
  const nearWords = createNearWords(sql)
  const surveys = createCache<Surveyed[]>(sql, 1)
  const searches = createCache<Surveyed[]>(sql, 4)

  const spellingsOf = (state: ChosenPlace): (string | null)[] => {
    const found = list.groups().filter(isIn(state))
    return [...new Set([state.name, ...found.map(group => group.state)])]
  }

  const limitsIn = (filter: PlaceFilter): Limits =>
    limitsOf(filter, filter.state === null ? [] : spellingsOf(filter.state))

  const everywhere = (filter: PlaceFilter, window?: { offset: number; limit: number }): number[] =>
    list.ids({ ...unfiltered, search: filter.search, sort: byPlace }, limitsIn(filter), window)

  /** Those of some ids that a filter means: a search may find a hundred times as many as there are findings. */
  const meantAmong = (ids: readonly number[], filter: PlaceFilter): number[] => {
    const { where = [], parameters } = limitsIn(filter)
    const { match } = matchOf({ search: filter.search, ids: false })
    const found = match === null ? [] : ['+u.id IN (SELECT rowid FROM word WHERE word MATCH :match)']
    return sql.column(
      `SELECT u.id FROM json_each(:ids) m CROSS JOIN utility_account u ON u.id = m.value WHERE ${[...where, ...found].join(' AND ')}`,
      { ...parameters, match, ids: JSON.stringify(ids) },
    )
  }

  const surveyed = (filter: PlaceFilter): Surveyed[] => {
    const { search, state, city } = filter
    const all = surveys('', () => survey(sql))
    if (matchOf({ search, ids: false }).match === null && state === null && city === null) return all
    return searches(JSON.stringify([search, state, city]), () => {
      const ids = all.map(({ id }) => id)
      return surveyedAmong(all, new Set(meantAmong(ids, filter)))
    })
  }

  const surveyList = ({ view, kind, ...filter }: AddressFilter): Surveyed[] =>
    surveyed(filter).filter(found =>
      view === 'same' ? found.here !== null : found.kind !== null && (kind ?? found.kind) === found.kind,
    )

  const rowsOf = (found: readonly Surveyed[], inCity: (row: AccountRow) => number | null): AddressRow[] => {
    const ids = found.map(({ id }) => id)
    const rows = new Map(accountRows(sql, ids).map(row => [row.id, row]))
    return found.flatMap(({ id, kind, here }) => {
      const row = rows.get(id)
      return row === undefined
        ? []
        : [{ row, inCity: inCity(row), here, finding: kind && findingOf(sql, kind, id) }]
    })
  }

  const page = ({ offset, limit, ...filter }: AddressWindow): Omit<AddressPage, 'instead'> => {
    if (filter.view === 'all') {
      const found = everywhere(filter, { offset, limit }).map(id => ({ id, kind: null, here: null }))
      const { total, exact } = places.total(filter)
      return {
        rows: rowsOf(found, places.inCityOf(filter)),
        total: found.length === 0 ? total : Math.max(total, offset + found.length),
        exact,
      }
    }
    const found = surveyList(filter)
    return { rows: rowsOf(found.slice(offset, offset + limit), () => null), total: found.length, exact: true }
  }

  /** Anywhere: what is only elsewhere was spelled rightly. */
  const isFound = (search: string): boolean => places.total({ search, state: null, city: null }).total > 0
  const mended = (search: string): string | null => insteadOf(search, nearWords, isFound)
  const meant =
    <Filter extends { search: string }, Answer>(answer: (filter: Filter) => Answer) =>
    (filter: Filter): Answer =>
      answer({ ...filter, search: mended(filter.search) ?? filter.search })

  return {
    states: meant(places.states),
    cities: meant(places.cities),
    page: (window: AddressWindow): AddressPage => ({
      ...meant(page)(window),
      instead: mended(window.search),
    }),
    /** How many findings of the survey there are. */
    counts: meant((filter: PlaceFilter): SurveyCounts => countsOf(surveyed(filter))),
    /** The ids of all rows of the list, in its order. */
    allIds: meant((filter: AddressFilter): number[] =>
      filter.view === 'all' ? everywhere(filter) : [...new Set(surveyList(filter).map(({ id }) => id))],
    ),
  }
}
