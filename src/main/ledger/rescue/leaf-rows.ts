import type { Db } from '../../sqlite/database.ts'
import { createSql } from '../../sqlite/sql.ts'
import { ledgerProblemOf } from '../file/problem.ts'
import type { Row } from './readable-rows.ts'

const isOfPage = (error: unknown): boolean =>
  ledgerProblemOf(error) === 'damaged' ||
  (error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_ERROR'))

/**
 * What the pages of a table still hold where the tree above them cannot be walked: a table of the same columns is made to begin at one page
 * after the other. That reads pages of other tables too: their rows break the constraints of the table they are inserted into. `db` is a
 * copy that is written to. Throws what is no damage.
 */
export const leafRows = (db: Db, table: string): Row[] => {
  const { column, run, value } = createSql(db)
  const root = value<number>('SELECT rootpage FROM sqlite_schema WHERE name = ?', table)
  const names = column<string>('SELECT name FROM pragma_table_info(?)', table).join(', ')
  const pages = Number(db.pragma('page_count', { simple: true }))
  if (root === null) return []
  const found = new Map<string, Row>()
  const begin = (page: number, version: number): void => {
    run('UPDATE sqlite_schema SET rootpage = ? WHERE name = ?', page, table)
    db.pragma(`schema_version = ${version}`)
  }
  db.unsafeMode(true)
  db.pragma('writable_schema = ON')
  try {
    for (let page = 2; page <= pages; page += 1) {
      try {
        begin(page, page)
        const rows = db.prepare<[], Row>(`SELECT ${names} FROM ${table} NOT INDEXED`)
        for (const row of rows.iterate()) found.set(JSON.stringify(row), row)
      } catch (error) {
        if (!isOfPage(error)) throw error
      }
    }
  } finally {
    begin(root, pages + 1)
    db.pragma('writable_schema = OFF')
    db.unsafeMode(false)
  }
  return [...found.values()]
}
