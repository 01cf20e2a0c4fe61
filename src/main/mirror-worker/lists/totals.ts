import type { AccountFilter, CustomerCounts } from '../../../contract/accounts/account-filter.ts'
import type { Db } from '../../sqlite/database.ts'
import { createSql } from '../../sqlite/sql.ts'
import { createCache } from '../query/cache.ts'
import { createLists, rowsOf } from '../query/lists.ts'
import { createAccountList } from './account-list.ts'

/** Counted up to this many: a longer list is not read to its end, and counting all of it costs more than finding the first. */
export const mostCounted = 1_000

/** Rows that are sorted rather than walked to, in times of those that are counted. */
const sortedTimes = 5

/** How many rows there are; not `exact`: more than `mostCounted`, for which one more stands. */
type Total = { total: number; exact: boolean }

/** How many rows a list has; `upTo`: the id of the newest that counts. */
export const createTotals = (db: Db, most = mostCounted) => {
  const list = createAccountList(db)
  const { countOf } = createLists(db)
  const { count } = createSql(db)
  const cached = createCache<number>(db, 64)

  /** What the counters tell; null: they do not. */
  const countedBefore = (filter: AccountFilter, upTo: number | null): number | null => {
    const { search, utility, state, city, onlyNew, standing, matched, noZip } = filter
    if (upTo !== null || search.trim() !== '' || onlyNew || standing || matched !== null || noZip) return null
    if (utility === null && state === null && city === null)
      return count(
        `SELECT (SELECT coalesce(sum(n), 0) FROM counter WHERE kind = 'utility')
           + (SELECT count(*) FROM utility_account WHERE present = 0)`,
        {},
      )
    if (utility !== null && state === null && city === null)
      return count("SELECT sum(n) FROM counter WHERE kind = 'utility' AND a = :utility", { utility })
    if (utility !== null || state === null) return null
    return count(
      "SELECT sum(n) FROM counter WHERE kind = 'place' AND a = :state AND (:city IS NULL OR b = :city)",
      { state, city },
    )
  }

  /** Counted up to one more than `limit`. */
  const counted = (filter: AccountFilter, upTo: number | null, limit: number): number =>
    cached(JSON.stringify([{ ...filter, sort: null }, upTo, limit]), () =>
      countOf(list.all(filter, { upTo }), limit + 1),
    )

  const capped = (filter: AccountFilter, upTo: number | null): Total => {
    const before = countedBefore(filter, upTo)
    if (before !== null) return { total: before, exact: true }
    const total = counted(filter, upTo, most)
    return { total, exact: total <= most }
  }

  /** Whether a list is so short that sorting it costs less than walking through all rows in its order. */
  const isShort = (filter: AccountFilter, upTo: number | null): boolean =>
    counted(filter, upTo, most * sortedTimes) <= most * sortedTimes

  /** To the end. */
  const whole = (filter: AccountFilter, upTo: number | null): number =>
    countedBefore(filter, upTo) ?? countOf(list.all(filter, { upTo }))

  /** The customers of a list's rows, and those of them who are new: each to one more than are counted at most. */
  const customers = (filter: AccountFilter): CustomerCounts => {
    const countedOf = (onlyNew: boolean) => {
      const rows = list.all({ ...filter, seen: [], onlyNew })
      return count(
        `SELECT count(*) FROM (SELECT DISTINCT u.customer_number
           FROM (${rowsOf(rows)}) m CROSS JOIN utility_account u ON u.id = m.id LIMIT :most)`,
        { ...rows.parameters, most: most + 1 },
      )
    }
    return { all: countedOf(false), new: countedOf(true) }
  }

  return { capped, whole, isShort, customers }
}
