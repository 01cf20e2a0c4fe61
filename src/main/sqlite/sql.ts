import type { Statement } from 'better-sqlite3-multiple-ciphers'
import type { Db } from './database.ts'

type Value = string | number | null
/** By their order, or by name in one object; what a statement does not name is left aside. */
export type Parameters = Record<string, Value>
type Given = (Value | Parameters)[]

/** Statements, each prepared when it is first run. The types of rows say what the SQL selects. All throw what SQLite throws. */
export const createSql = (db: Db) => {
  // `never` is any row: its type is the caller's.
  const statements = new Map<string, Statement<Given, never>>()
  const values = new Map<string, Statement<Given, never>>()
  const statement = (sql: string) => {
    const known = statements.get(sql)
    if (known !== undefined) return known
    const prepared = db.prepare<Given, never>(sql)
    statements.set(sql, prepared)
    return prepared
  }
  const plucked = (sql: string) => {
    const known = values.get(sql)
    if (known !== undefined) return known
    const prepared = db.prepare<Given, never>(sql).pluck()
    values.set(sql, prepared)
    return prepared
  }
  return {
    all: <Row>(sql: string, ...given: Given): Row[] => statement(sql).all(...given),
    /** The first row; null: there is none. */
    get: <Row>(sql: string, ...given: Given): Row | null => statement(sql).get(...given) ?? null,
    /** The row of a statement that always answers one, such as a count or an insert that returns it. */
    one: <Row>(sql: string, ...given: Given): Row => {
      const row: Row | undefined = statement(sql).get(...given)
      if (row === undefined) throw new Error('A statement answered no row')
      return row
    },
    /** The first column of all rows. */
    column: <T>(sql: string, ...given: Given): T[] => plucked(sql).all(...given),
    /** The first column of the first row; null: there is no row, or nothing in it. */
    value: <T>(sql: string, ...given: Given): T | null => plucked(sql).get(...given) ?? null,
    /** The same of a count or a sum. */
    count: (sql: string, ...given: Given): number => plucked(sql).get(...given) ?? 0,
    has: (sql: string, ...given: Given): boolean => statement(sql).get(...given) !== undefined,
    /** Answers how many rows it changed. */
    run: (sql: string, ...given: Given): number => statement(sql).run(...given).changes,
    /** Answers the number of the row that it inserted. */
    insert: (sql: string, ...given: Given): number => Number(statement(sql).run(...given).lastInsertRowid),
  }
}
