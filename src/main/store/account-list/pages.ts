import type { AccountFilter } from '../../../contract/accounts/account-filter.ts'
import type { AccountRow, AccountsPage } from '../../../contract/model.ts'
import { accountColumns, type RawAccountRow, toAccountRow } from '../account-rows.ts'
import type { Db } from '../database/database.ts'
import { createCounts, createStatements } from '../database/statements.ts'
import { idRange } from '../id-range.ts'
import { createArrived } from './arrived.ts'
import { isNarrowed } from './conditions.ts'
import { createFoundRows } from './found-rows.ts'
import { createPlacesInList } from './places-in-list.ts'
import { accountQueries, type Query } from './query.ts'
import { createSortedPlaces, isSortedPart } from './sorted-places.ts'
import { createSortedRows, mostSorted } from './sorted-rows.ts'
import { createAccountTotals, type Total } from './totals.ts'
import { createWordsLike } from './words-like.ts'

/** `upTo`: the id of the newest row to show; null: all. Rows are numbered as they come. */
export type AccountWindow = AccountFilter & { upTo?: number | null; offset: number; limit: number }

/** Ids from a list in parts: as many as are wanted after the first `offset`. */
const createIds = (db: Db, apart?: number) => {
  const walk = createPlacesInList(db)
  const readSorted = createSortedPlaces(db, apart)
  const ids = createStatements<number>(db, { pluck: true })
  const count = createCounts(db)
  return (
    parts: Query[],
    { offset, limit }: Pick<AccountWindow, 'offset' | 'limit'>,
    all: Total,
  ): number[] => {
    const [whole] = parts
    if (whole !== undefined && parts.length === 1 && whole.order === 'u.id DESC') {
      const below = Math.max(0, all.total - offset)
      if (!all.exact || below > offset) return walk(whole, { fromEnd: false, offset, limit })
      const rows = Math.min(limit, below)
      return walk(whole, { fromEnd: true, offset: below - rows, limit: rows }).reverse()
    }
    if (parts.every(isSortedPart) && parts.every(({ sorted }) => sorted.isPlain))
      return readSorted(parts, { offset, limit })
    const found: number[] = []
    let before = 0
    for (const { sql, order, parameters } of parts) {
      const isBegun = offset === 0 || found.length > 0
      const window = {
        ...parameters,
        offset: isBegun ? 0 : Math.max(0, offset - before),
        limit: limit - found.length,
      }
      found.push(...ids(`${sql} ORDER BY ${order} LIMIT :limit OFFSET :offset`).all(window))
      if (found.length === limit || parts.length === 1) break
      // Counting a part costs what reading it does.
      if (!isBegun) before += count(`SELECT count(*) FROM (${sql} LIMIT ${offset + 1})`, parameters)
    }
    return found
  }
}

/**
 * Windows of the filtered list, in its order.
 * @param most rows up to which a list is sorted whole; of more, their order is walked
 * @param apart rows from one place that is remembered on such a walk to the next
 */
export const createAccountPages = (db: Db, most = mostSorted, apart?: number) => {
  const rows = createStatements<RawAccountRow>(db)
  const wordsLike = createWordsLike(db)
  const idsOf = createIds(db, apart)
  const totalOf = createAccountTotals(db)
  const foundRows = createFoundRows(db)
  const sortedRows = createSortedRows(db)
  const arrivedAfter = createArrived(db)
  const latest = db
    .prepare<{ first: number; last: number }, number | null>(
      'SELECT max(id) FROM utility_account WHERE id BETWEEN :first AND :last',
    )
    .pluck()

  const rowsOf = (ids: readonly number[]): AccountRow[] =>
    rows(
      `SELECT ${accountColumns} FROM json_each(:ids) m CROSS JOIN utility_account u ON u.id = m.value
       JOIN customer c ON c.number = u.customer_number ORDER BY m.key`,
    )
      .all({ ids: JSON.stringify(ids) })
      .map(toAccountRow)

  /** Nearer to its end, a list is walked from there: the other way round it is the same. */
  const walked = (
    seq: number,
    filter: AccountFilter,
    upTo: number | null,
    { offset, limit }: Pick<AccountWindow, 'offset' | 'limit'>,
    all: Total,
  ): number[] => {
    const { by, descending } = filter.sort
    const queries = (sort: AccountFilter['sort']) =>
      accountQueries(seq, { ...filter, sort }, { upTo, wordsLike })
    if (by === 'best' || !all.exact || offset <= all.total / 2) {
      return idsOf(queries(filter.sort), { offset, limit }, all)
    }
    const rows = Math.max(0, Math.min(limit, all.total - offset))
    const fromEnd = { offset: all.total - offset - rows, limit: rows }
    return rows === 0 ? [] : idsOf(queries({ by, descending: !descending }), fromEnd, all).reverse()
  }

  return (seq: number, { offset, limit, upTo = null, ...filter }: AccountWindow): AccountsPage => {
    const newest = latest.get(idRange(seq)) ?? 0
    // A list that is held still, and into which nothing would come, is the list.
    const held = upTo === null || newest <= upTo ? null : upTo
    const found = foundRows(seq, filter, held)
    const { total, exact } = found ?? totalOf(seq, filter, held)
    const isBest = filter.sort.by === 'best'
    // Of all rows the order is an index: nothing is held against any of them.
    const isSorted = !isBest && exact && total <= most && isNarrowed(filter)
    const all = isSorted ? sortedRows(seq, filter, held, found?.exact ? found.ids : null) : null
    const window =
      (isBest ? found?.best(offset, limit) : all?.slice(offset, offset + limit)) ??
      walked(seq, filter, held, { offset, limit }, { total, exact })
    const arrived = held === null ? null : arrivedAfter(seq, filter, held)
    return {
      rows: rowsOf(window),
      total,
      exact,
      latest: Math.min(upTo ?? newest, newest),
      arrived,
    }
  }
}
