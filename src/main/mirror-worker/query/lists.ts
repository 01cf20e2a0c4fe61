import type { Db } from '../../sqlite/database.ts'
import { createSql, type Parameters } from '../../sqlite/sql.ts'

/** Rows of `utility_account`, by their `id` in `from`, that meet all conditions, in an order. */
export type List = {
  id: 'u.id' | 'w.rowid'
  from: string
  where: readonly string[]
  order: readonly string[]
  parameters: Parameters
}

/** A list's rows in no order. */
export const rowsOf = ({ id, from, where }: List, select = `${id} AS id`): string =>
  `SELECT ${select} FROM ${from}${where.length === 0 ? '' : ` WHERE ${where.join(' AND ')}`}`

export const createLists = (db: Db) => {
  const { column, count } = createSql(db)
  return {
    /** Ids of rows in their order: all, or a window of them. */
    ids: (list: List, { offset = 0, limit = -1 } = {}): number[] =>
      column(`${rowsOf(list)} ORDER BY ${list.order.join(', ')} LIMIT :limit OFFSET :offset`, {
        ...list.parameters,
        limit,
        offset,
      }),
    /** How many there are, or `most`. */
    countOf: (list: List, most?: number): number =>
      most === undefined
        ? count(rowsOf(list, 'count(*)'), list.parameters)
        : count(`SELECT count(*) FROM (${rowsOf(list)} LIMIT :most)`, { ...list.parameters, most }),
  }
}
