import type {
  AddressFilter,
  AddressPage,
  AddressRow,
  AttentionKind,
  SurveyCounts,
} from '../../../contract/places.ts'
import { attentionKinds } from '../../../contract/places.ts'
import type { Db } from '../../sqlite/database.ts'
import { inMatch } from '../lists/account-list.ts'
import { orders } from '../lists/orders.ts'
import { createAccountRows } from '../query/account-rows.ts'
import { createCache } from '../query/cache.ts'
import { createLists, type List } from '../query/lists.ts'
import { matchOf } from '../search/match.ts'
import { createPlaces } from './browse.ts'
import { createFindings } from './findings.ts'
import { countsOf, createSurvey, type Survey, surveyedOf } from './survey.ts'

export type AddressWindow = AddressFilter & { offset: number; limit: number }
type Filter = Pick<AddressFilter, 'search' | 'state' | 'city'>

/** Where a search finds more, its beginning is found by walking the places in their order; further down all of it is sorted once. */
const mostWalked = 2_000

const matchFor = ({ search, state, city }: Filter): string | null =>
  matchOf({ ids: false, search }).match === null
    ? null
    : matchOf({ ids: false, search, state: state?.name ?? null, city: city?.name ?? null }).match

/** `isWalked`: each place in its order is held against what is found. */
const listOf = (filter: Filter, match: string | null, isWalked: boolean): List => {
  const { state, city } = filter
  const walk = orders.place.walk
  const isFound = match !== null && !isWalked
  return {
    id: 'u.id',
    from: isFound ? 'word w CROSS JOIN utility_account u ON u.id = w.rowid' : walk,
    where: [
      ...(match === null ? [] : [isFound ? 'w.word MATCH :match' : inMatch]),
      'u.present = 1',
      ...(state === null ? [] : ['u.state IS :state', `(u.state IS NULL) = ${Number(state.name === null)}`]),
      ...(city === null ? [] : ['u.city IS :city']),
    ],
    order: orders.place.columns,
    parameters: { match, state: state?.name ?? null, city: city?.name ?? null },
  }
}

type Found = { id: number; kind: AttentionKind | null; here: AddressRow['here'] }

/** The utility accounts by where they are: one list, of which its views are parts. The first to ask for `same` or `attention` waits for the survey. */
export const createAddressList = (db: Db) => {
  const lists = createLists(db)
  const places = createPlaces(db)
  const accountRows = createAccountRows(db)
  const { othersOf } = createFindings(db)
  const survey = createSurvey(db)
  const surveys = createCache<Survey>(db, 1)
  const sorted = createCache<number[]>(db, 4)
  const isLong = createCache<boolean>(db, 4)
  const searches = createCache<Survey>(db, 4)

  const sortedBy = (filter: Filter, match: string): number[] =>
    sorted(JSON.stringify([match, filter.state, filter.city]), () => lists.ids(listOf(filter, match, false)))

  const everywhere = (filter: Filter, offset: number, limit: number): number[] => {
    const match = matchFor(filter)
    const isNear = limit >= 0 && offset + limit <= mostWalked
    const isWalked =
      match === null ||
      (isNear &&
        isLong(match, () => lists.countOf(listOf(filter, match, false), mostWalked + 1) > mostWalked))
    if (isWalked) return lists.ids(listOf(filter, match, true), { offset, limit })
    return sortedBy(filter, match).slice(offset, limit < 0 ? undefined : offset + limit)
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
