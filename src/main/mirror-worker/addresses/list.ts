import type {
  AddressFilter,
  AddressPage,
  AddressRow,
  AttentionKind,
  SurveyCounts,
} from '../../../contract/places.ts'
import { attentionKinds } from '../../../contract/places.ts'
import type { Db } from '../../sqlite/database.ts'
import { createSql } from '../../sqlite/sql.ts'
import { createAccountRows } from '../query/account-rows.ts'
import { createCache } from '../query/cache.ts'
import { matchOf } from '../search/match.ts'
import { createPlaces } from './browse.ts'
import { createFindings } from './findings.ts'
import { countsOf, createSurvey, type Survey, surveyedOf } from './survey.ts'

export type AddressWindow = AddressFilter & { offset: number; limit: number }
type Filter = Pick<AddressFilter, 'search' | 'state' | 'city'>

/** What the mirror's index of places gives without sorting. */
const inOrder = 'ORDER BY u.state NULLS LAST, u.city, u.street_order, u.id'

/** Where a common word is looked for, its beginning is found by walking the places in their order; further down all of it is sorted once. */
const mostWalked = 2_000

const whereOf = ({ state, city }: Filter): string =>
  ['u.present = 1', state === null ? [] : 'u.state IS :state', city === null ? [] : 'u.city IS :city']
    .flat()
    .join(' AND ')

const parametersOf = ({ state, city }: Filter): Record<string, string | null> => ({
  ...(state === null ? {} : { state: state.name }),
  ...(city === null ? {} : { city: city.name }),
})

type Found = { id: number; kind: AttentionKind | null; here: AddressRow['here'] }

/** The utility accounts by where they are: one list, of which its views are parts. The first to ask for `same` or `attention` waits for the survey. */
export const createAddressList = (db: Db) => {
  const { column } = createSql(db)
  const places = createPlaces(db)
  const accountRows = createAccountRows(db)
  const { othersOf } = createFindings(db)
  const survey = createSurvey(db)
  const surveys = createCache<Survey>(db, 1)
  const matches = createCache<ReadonlySet<number>>(db, 4)
  const sorted = createCache<number[]>(db, 4)
  const searches = createCache<Survey>(db, 4)

  const matchFor = ({ search, state, city }: Filter): string | null =>
    matchOf({ ids: false, search }).match === null
      ? null
      : matchOf({ ids: false, search, state: state?.name ?? null, city: city?.name ?? null }).match

  /** Which rows a search finds, wherever they are. */
  const foundBy = (match: string): ReadonlySet<number> =>
    matches(match, () => new Set(column<number>('SELECT rowid FROM word WHERE word MATCH :match', { match })))

  const sortedBy = (filter: Filter, match: string): number[] =>
    sorted(JSON.stringify([match, filter.state, filter.city]), () =>
      column<number>(
        `SELECT u.id FROM word w CROSS JOIN utility_account u ON u.id = w.rowid
         WHERE w.word MATCH :match AND ${whereOf(filter)} ${inOrder}`,
        { match, ...parametersOf(filter) },
      ),
    )

  const walked = (filter: Filter, match: string, end: number): number[] => {
    const found = foundBy(match)
    if (found.size <= mostWalked || end > mostWalked) return sortedBy(filter, match)
    const met: number[] = []
    const all = db
      .prepare<[Record<string, string | null>], number>(
        `SELECT u.id FROM utility_account u INDEXED BY utility_account_place WHERE ${whereOf(filter)} ${inOrder}`,
      )
      .pluck()
    for (const id of all.iterate(parametersOf(filter))) {
      if (found.has(id)) met.push(id)
      if (met.length >= end) break
    }
    return met
  }

  const everywhere = (filter: Filter, offset: number, limit: number): number[] => {
    const match = matchFor(filter)
    if (match !== null && limit < 0) return sortedBy(filter, match)
    if (match !== null) return walked(filter, match, offset + limit).slice(offset, offset + limit)
    return column<number>(
      `SELECT u.id FROM utility_account u WHERE ${whereOf(filter)} ${inOrder} LIMIT :limit OFFSET :offset`,
      { ...parametersOf(filter), limit, offset },
    )
  }

  const surveyed = (filter: Filter): Survey => {
    const match = matchFor(filter)
    const isAll = match === null && filter.state === null && filter.city === null
    const { search, state, city } = filter
    return searches(JSON.stringify([search, state, city]), () =>
      surveyedOf(surveys('', survey), isAll ? null : new Set(everywhere(filter, 0, -1))),
    )
  }

  const surveyList = ({ view, kind, ...filter }: AddressFilter): Found[] => {
    const { places: shared, attention } = surveyed(filter)
    if (view === 'same')
      return shared.flatMap(there => {
        const here = { place: there[0] ?? 0, utilityAccounts: there.length }
        return there.map(id => ({ id, kind: null, here }))
      })
    return (kind === null ? attentionKinds : [kind]).flatMap(one =>
      attention[one].map(id => ({ id, kind: one, here: null })),
    )
  }

  const rowsOf = (found: readonly Found[]): AddressRow[] => {
    const rows = new Map(accountRows(found.map(({ id }) => id)).map(row => [row.id, row]))
    return found.flatMap(({ id, kind, here }) => {
      const row = rows.get(id)
      if (row === undefined) return []
      return [{ row, here, finding: kind === null ? null : { kind, ...othersOf(kind, id) } }]
    })
  }

  const page = ({ offset, limit, ...filter }: AddressWindow): AddressPage => {
    if (filter.view === 'all') {
      const found = everywhere(filter, offset, limit).map(id => ({ id, kind: null, here: null }))
      const { total, exact } = places.total(filter)
      return {
        rows: rowsOf(found),
        total: found.length === 0 ? total : Math.max(total, offset + found.length),
        exact,
      }
    }
    const found = surveyList(filter)
    return { rows: rowsOf(found.slice(offset, offset + limit)), total: found.length, exact: true }
  }

  return {
    page,
    /** How much of what the survey found is there. */
    counts: (filter: Filter): SurveyCounts => countsOf(surveyed(filter)),
    /** All of the list, in its order. */
    allIds: (filter: AddressFilter): number[] =>
      filter.view === 'all'
        ? everywhere(filter, 0, -1)
        : [...new Set(surveyList(filter).map(({ id }) => id))],
  }
}
