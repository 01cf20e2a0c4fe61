import type { AccountRow, AccountsPage } from '../../../contract/model.ts'
import { type AccountFilter, accountQuery, type Query } from '../account-filter.ts'
import { accountColumns, type RawAccountRow, toAccountRow } from '../account-rows.ts'
import type { Db } from '../database/database.ts'
import { createCounts, createStatements, createTally } from '../database/statements.ts'
import { idRange } from '../id-range.ts'
import { readSearch } from '../search.ts'
import { createArrived } from './arrived.ts'

/** `upTo`: the id of the newest row to show; null: all. Rows are numbered as they come. */
export type AccountWindow = AccountFilter & { upTo?: number | null; offset: number; limit: number }

/** Windows of the filtered list, newest first, what ranks first before the rest. */
export const createAccountPages = (db: Db) => {
  const windows = createStatements<RawAccountRow>(db)
  const count = createCounts(db)
  const tally = createTally(db)
  const arrivedAfter = createArrived(db)
  const latest = db
    .prepare<{ first: number; last: number }, number | null>(
      'SELECT max(id) FROM utility_account WHERE id BETWEEN :first AND :last',
    )
    .pluck()

  const total = (seq: number, filter: AccountFilter): number => {
    const { search, utility, state, onlyNew, standing = false } = filter
    if (search.trim() === '' && !onlyNew && !standing && utility === null) {
      return state === null ? tally(seq, 'row') : tally(seq, 'place', state)
    }
    const { sql, parameters } = accountQuery(seq, filter)
    return count(`SELECT count(*) FROM (${sql})`, parameters)
  }

  const rowsOf = ({ sql, order, parameters }: Query, offset: number, limit: number): AccountRow[] =>
    windows(
      `SELECT ${accountColumns} FROM (${sql} ORDER BY ${order} DESC LIMIT :limit OFFSET :offset) m
       JOIN utility_account u ON u.id = m.id JOIN customer c ON c.number = u.customer_number ORDER BY m.id DESC`,
    )
      .all({ ...parameters, limit, offset })
      .map(toAccountRow)

  const ranked = (seq: number, { offset, limit, upTo = null, ...filter }: AccountWindow): AccountRow[] => {
    const first = accountQuery(seq, filter, { rank: 'first', upTo })
    const leading = count(`SELECT count(*) FROM (${first.sql})`, first.parameters)
    const rows = offset < leading ? rowsOf(first, offset, limit) : []
    if (rows.length === limit) return rows
    const rest = accountQuery(seq, filter, { rank: 'rest', upTo })
    return [...rows, ...rowsOf(rest, Math.max(0, offset - leading), limit - rows.length)]
  }

  return (seq: number, window: AccountWindow): AccountsPage => {
    const { offset, limit, upTo = null, ...filter } = window
    const plain = readSearch(filter.search).first === null
    const rows = plain ? rowsOf(accountQuery(seq, filter, { upTo }), offset, limit) : ranked(seq, window)
    const newest = latest.get(idRange(seq)) ?? 0
    const arrived = upTo === null || newest <= upTo ? null : arrivedAfter(seq, filter, upTo)
    return {
      rows,
      total: total(seq, filter) - (arrived?.rows ?? 0),
      latest: Math.min(upTo ?? newest, newest),
      arrived: arrived?.arrived ?? null,
    }
  }
}
