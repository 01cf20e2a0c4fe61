import type { Db } from '../../sqlite/database.ts'
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
  const sql = db.prepare<[string], string>('SELECT sql FROM sqlite_schema WHERE name = ?').pluck().get(table)
  const pages = Number(db.pragma('page_count', { simple: true }))
  if (sql === undefined) return []
  const found = new Map<string, Row>()
  db.unsafeMode(true)
  db.pragma('writable_schema = ON')
  const begin = db.prepare<[number, string]>('UPDATE sqlite_schema SET rootpage = ? WHERE name = ?')
  const names = db
    .prepare<[string], string>('SELECT name FROM pragma_table_info(?)')
    .pluck()
    .all(table)
    .join(', ')
  const read = (page: number): void => {
    try {
      begin.run(page, table)
      db.pragma(`schema_version = ${page}`)
      for (const row of db.prepare<[], Row>(`SELECT ${names} FROM ${table} NOT INDEXED`).iterate())
        found.set(JSON.stringify(row), row)
    } catch (error) {
      if (!isOfPage(error)) throw error
    }
  }
  const root = db
    .prepare<[string], number>('SELECT rootpage FROM sqlite_schema WHERE name = ?')
    .pluck()
    .get(table)
  try {
    for (let page = 2; page <= pages; page += 1) read(page)
  } finally {
    begin.run(root ?? 0, table)
    db.pragma(`schema_version = ${pages + 1}`)
    db.pragma('writable_schema = OFF')
    db.unsafeMode(false)
  }
  return [...found.values()]
}
