import type { AccountRow, Page } from '../../../contract/model.ts'
import type { Db } from '../../sqlite/database.ts'
import { createAccountRows } from '../query/account-rows.ts'
import { createCache } from '../query/cache.ts'
import { createCount, createStatements } from '../query/statements.ts'
import { matchOf } from '../search/match.ts'

export type StreetsWanted = { search: string; state: string | null; city: string | null }
export type StreetWindow = StreetsWanted & { offset: number; limit: number }

const there = 'u.present = 1 AND u.state IS :state AND u.city IS :city'

/** The utility accounts of a city in the order of its streets. A state or a city that is null was not given. */
export const createStreets = (db: Db) => {
  const ids = createStatements<number>(db, { pluck: true })
  const count = createCount(db)
  const cached = createCache<number[]>(db, 4)
  const accountRows = createAccountRows(db)

  /** All that a search finds there. */
  const found = ({ search, state, city }: StreetsWanted): number[] | null => {
    const { match } = matchOf({ ids: false, search, state, city })
    if (matchOf({ ids: false, search }).match === null || match === null) return null
    return cached(JSON.stringify([match, state, city]), () =>
      ids(
        `SELECT u.id FROM word w CROSS JOIN utility_account u ON u.id = w.rowid
         WHERE w.word MATCH :match AND ${there} ORDER BY u.street_order, u.id`,
      ).all({ match, state, city }),
    )
  }

  const inOrder = (window: Omit<StreetWindow, 'search'>): number[] =>
    ids(
      `SELECT u.id FROM utility_account u WHERE ${there} ORDER BY u.street_order, u.id LIMIT :limit OFFSET :offset`,
    ).all(window)

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
