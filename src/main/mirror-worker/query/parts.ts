import type { Db } from '../../sqlite/database.ts'
import { createSql, type Parameters } from '../../sqlite/sql.ts'

/**
 * A part of a list, which is all its parts one after the other: rows `id` of `from` that meet all `conditions`, sorted by `columns`, all
 * in one direction.
 */
export type Part = {
  id: 'u.id' | 'w.rowid'
  from: string
  conditions: readonly string[]
  columns: readonly string[]
  descending: boolean
  parameters: Parameters
}

const fromOf = ({ from, conditions }: Part) =>
  conditions.length === 0 ? from : `${from} WHERE ${conditions.join(' AND ')}`

const orderOf = ({ columns, descending }: Part): string =>
  columns.map(column => `${column} ${descending ? 'DESC' : 'ASC'}`).join(', ')

/** A part's rows in no order, by their id. */
export const rowsOf = (part: Part, select = `${part.id} AS id`): string =>
  `SELECT ${select} FROM ${fromOf(part)}`

type Window = { offset: number; limit: number }

/** Reads, counts and finds rows of lists in parts. */
export const createParts = (db: Db) => {
  const { column, count } = createSql(db)

  /** All of them, or up to `most`. */
  const countOf = (part: Part, most?: number): number =>
    most === undefined
      ? count(rowsOf(part, 'count(*)'), part.parameters)
      : count(`SELECT count(*) FROM (${rowsOf(part)} LIMIT :most)`, { ...part.parameters, most })

  const page = (parts: readonly Part[], { offset, limit }: Window): number[] => {
    const found: number[] = []
    let skipped = offset
    for (const part of parts) {
      const window = { limit: limit - found.length, offset: skipped }
      const sql = `${rowsOf(part)} ORDER BY ${orderOf(part)} LIMIT :limit OFFSET :offset`
      const rows = column<number>(sql, { ...part.parameters, ...window })
      found.push(...rows)
      if (found.length === limit) break
      skipped = rows.length > 0 || skipped === 0 ? 0 : Math.max(0, skipped - countOf(part))
    }
    return found
  }

  /** All ids, in their order. */
  const all = (parts: readonly Part[]): number[] =>
    parts.flatMap(part => column<number>(`${rowsOf(part)} ORDER BY ${orderOf(part)}`, part.parameters))

  /** Those of some ids that are in the list, in no order. */
  const among = (part: Part, some: readonly number[]): number[] =>
    some.length === 0
      ? []
      : column(
          // The plus keeps SQLite from asking the full-text index once for each id.
          `SELECT id FROM (${rowsOf(part)}) WHERE id BETWEEN :low AND :high
           AND +id IN (SELECT value FROM json_each(:some))`,
          {
            ...part.parameters,
            low: Math.min(...some),
            high: Math.max(...some),
            some: JSON.stringify(some),
          },
        )

  /** Where the first of some ids stands in the list; null: none of them is in it. */
  const position = (parts: readonly Part[], some: readonly number[]): number | null => {
    const wanted = new Set(parts.flatMap(part => among(part, some)))
    // Reading all ids takes less than counting, row by row, those that are sorted before one.
    return wanted.size === 0 ? null : all(parts).findIndex(id => wanted.has(id))
  }

  return { page, all, countOf, position }
}
