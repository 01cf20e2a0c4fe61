import type { Db } from '../../sqlite/database.ts'
import { createSql } from '../../sqlite/sql.ts'
import { codeOf } from '../../workers/error-code.ts'
import { ledgerProblemOf } from '../file/problem.ts'
import type { Row } from './readable-rows.ts'

/**
 * Rows of a table whose tree cannot be walked: the table's root is set to each page of the file in turn, and what SQLite reads there is kept. That
 * includes rows of other tables; they break the constraints of the table they are inserted into. Writes to the list of tables of `db`, which is a copy
 * (damaged-copy.ts). Throws what is no damage.
 */
export const rowsOfPages = (db: Db, table: string): Row[] => {
  const { column, run, value } = createSql(db)
  const root = value<number>('SELECT rootpage FROM sqlite_schema WHERE name = ?', table)
  const listed = value<number>('SELECT rowid FROM sqlite_schema WHERE name = ?', table)
  const names = column<string>('SELECT name FROM pragma_table_info(?)', table).join(', ')
  const pages = Number(db.pragma('page_count', { simple: true }))
  if (root === null) return []
  const found = new Map<string, Row>()
  const setRoot = (page: number, version: number): void => {
    // By its rowid: a search for the name would meet the damage of the list itself.
    run('UPDATE sqlite_schema SET rootpage = ? WHERE rowid = ?', page, listed)
    db.pragma(`schema_version = ${version}`)
  }
  try {
    for (let page = 2; page <= pages; page += 1) {
      try {
        setRoot(page, page)
        const rows = db.prepare<[], Row>(`SELECT ${names} FROM ${table} NOT INDEXED`)
        for (const row of rows.iterate()) found.set(JSON.stringify(row), row)
      } catch (error) {
        if (ledgerProblemOf(error) !== 'damaged' && !codeOf(error).startsWith('SQLITE_ERROR')) throw error
      }
    }
  } finally {
    setRoot(root, pages + 1)
  }
  return [...found.values()]
}
