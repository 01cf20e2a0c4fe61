import type { Db } from '../../sqlite/database.ts'
import { ledgerProblemOf } from '../file/problem.ts'

/** A row as SQLite gives it, by column. */
export type Row = Record<string, string | number | null>

/** `lost`: how many rows are known to be there and cannot be read, at least one where the table is damaged. */
export type Readable = { rows: Row[]; lost: number }

/** Tells `onRow` of the rows that a query answers before it meets damage; answers whether it met none. Throws everything else. */
const readToDamage = (db: Db, sql: string, given: Row[string][], onRow: (row: Row) => void): boolean => {
  try {
    for (const row of db.prepare<Row[string][], Row>(sql).iterate(...given)) onRow(row)
    return true
  } catch (error) {
    if (ledgerProblemOf(error) !== 'damaged') throw error
    return false
  }
}

/**
 * Every row of a table that can be read, whatever pages are damaged: from both ends as far as each goes, and one by one those between, by the
 * keys that an index still tells. Throws what is no damage.
 */
export const readableRows = (db: Db, table: string): Readable => {
  const names = (sql: string) => db.prepare<[string], string>(sql).pluck().all(table)
  const key = names('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk')
  const [hasRowid] = names('SELECT name FROM pragma_table_list(?) WHERE wr = 0')
  const order = hasRowid === undefined ? key : ['rowid']
  const keyOf = (row: Row) => key.map(name => row[name] ?? null)
  /** By their keys; null: known by an index alone. */
  const found = new Map<string, Row | null>()
  const keep = (row: Row) => void found.set(JSON.stringify(keyOf(row)), row)
  const note = (row: Row) => {
    const name = JSON.stringify(keyOf(row))
    if (!found.has(name)) found.set(name, null)
  }
  const all = `SELECT * FROM ${table} NOT INDEXED ORDER BY`
  if (readToDamage(db, `${all} ${order.join(', ')}`, [], keep))
    return { rows: [...found.values()].filter(row => row !== null), lost: 0 }
  readToDamage(db, `${all} ${order.map(name => `${name} DESC`).join(', ')}`, [], keep)
  names('SELECT name FROM pragma_index_list(?) WHERE partial = 0').find(index =>
    readToDamage(db, `SELECT ${key.join(', ')} FROM ${table} INDEXED BY "${index}"`, [], note),
  )
  const byKey = `SELECT * FROM ${table} WHERE ${key.map(name => `${name} = ?`).join(' AND ')}`
  for (const [name, row] of found) if (row === null) readToDamage(db, byKey, JSON.parse(name), keep)
  const rows = [...found.values()].filter(row => row !== null)
  return { rows, lost: Math.max(found.size - rows.length, 1) }
}
