import type { Db } from '../../sqlite/database.ts'
import { ledgerProblemOf } from '../file/problem.ts'

/** A row as SQLite gives it, by column. */
export type Row = Record<string, string | number | null>

/** `lost`: rows that an index names and that cannot be read; at least 1 where the table is damaged. Not `isCounted`: there may be more. */
export type Readable = { rows: Row[]; lost: number; isCounted: boolean }

/** Calls `onRow` with each row until damage is met; answers whether none was. Throws everything else. */
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
 * The rows of a table that can be read though pages are damaged: from both ends up to the damage, and those between one by one, by the keys that an
 * index still has. Throws what is no damage.
 */
export const readableRows = (db: Db, table: string): Readable => {
  const names = (sql: string) => db.prepare<[string], string>(sql).pluck().all(table)
  const key = names('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk')
  const [hasRowid] = names('SELECT name FROM pragma_table_list(?) WHERE wr = 0')
  const order = hasRowid === undefined ? key : ['rowid']
  const keyOf = (row: Row) => key.map(name => row[name] ?? null)
  /** Rows by their keys as JSON; null: only an index has the key so far. */
  const found = new Map<string, Row | null>()
  const keep = (row: Row) => void found.set(JSON.stringify(keyOf(row)), row)
  const keepKey = (row: Row) => {
    const name = JSON.stringify(keyOf(row))
    if (!found.has(name)) found.set(name, null)
  }
  const all = `SELECT * FROM ${table} NOT INDEXED ORDER BY`
  if (readToDamage(db, `${all} ${order.join(', ')}`, [], keep))
    return { rows: [...found.values()].filter(row => row !== null), lost: 0, isCounted: true }
  readToDamage(db, `${all} ${order.map(name => `${name} DESC`).join(', ')}`, [], keep)
  const whole = names('SELECT name FROM pragma_index_list(?) WHERE partial = 0').find(index =>
    readToDamage(db, `SELECT ${key.join(', ')} FROM ${table} INDEXED BY "${index}"`, [], keepKey),
  )
  const byKey = `SELECT * FROM ${table} WHERE ${key.map(name => `${name} = ?`).join(' AND ')}`
  for (const [name, row] of found) if (row === null) readToDamage(db, byKey, JSON.parse(name), keep)
  const rows = [...found.values()].filter(row => row !== null)
  return { rows, lost: Math.max(found.size - rows.length, 1), isCounted: whole !== undefined }
}
