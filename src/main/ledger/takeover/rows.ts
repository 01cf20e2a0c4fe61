import type { Statement } from 'better-sqlite3-multiple-ciphers'
import type { Db } from '../../sqlite/database.ts'

/** A row as SQLite gives it, by column. */
export type Row = Record<string, string | number | null>

const columnsOf = (db: Db, table: string): string[] =>
  db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table)

/** Reads a table of a store: of these columns those that it has, or all. Without the table, there are no rows. */
export function* rowsOf(from: Db, table: string, wanted?: readonly string[]): Generator<Row> {
  const present = columnsOf(from, table)
  const columns = wanted === undefined ? present : wanted.filter(name => present.includes(name))
  if (columns.length === 0) return
  yield* from.prepare<[], Row>(`SELECT ${columns.join(', ')} FROM ${table}`).iterate()
}

/** Inserts rows with those of their columns that the ledger has; answers the row's number, or null where it is there already. */
export const createInserter = (to: Db) => {
  const prepared = new Map<string, { columns: Set<string>; statements: Map<string, Statement<[Row]>> }>()
  const tableOf = (table: string) => {
    const known = prepared.get(table)
    if (known !== undefined) return known
    const made = { columns: new Set(columnsOf(to, table)), statements: new Map<string, Statement<[Row]>>() }
    prepared.set(table, made)
    return made
  }
  return (table: string, row: Row): number | null => {
    const { columns, statements } = tableOf(table)
    const names = Object.keys(row).filter(name => columns.has(name))
    const key = names.join(', ')
    const statement =
      statements.get(key) ??
      to.prepare<[Row]>(
        `INSERT INTO ${table} (${key}) VALUES (${names.map(name => `:${name}`).join(', ')}) ON CONFLICT DO NOTHING`,
      )
    statements.set(key, statement)
    const { changes, lastInsertRowid } = statement.run(row)
    return changes === 0 ? null : Number(lastInsertRowid)
  }
}

export type Insert = ReturnType<typeof createInserter>
