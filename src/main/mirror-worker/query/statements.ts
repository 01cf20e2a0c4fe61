import type { Statement } from 'better-sqlite3-multiple-ciphers'
import type { Db } from '../../sqlite/database.ts'

export type Parameters = Record<string, string | number | null>

/** Statements whose text depends on what is asked for, each prepared once. `pluck`: rows are their first column. */
export const createStatements = <Row>(db: Db, { pluck = false } = {}) => {
  const prepared = new Map<string, Statement<[Parameters], Row>>()
  return (sql: string) => {
    const known = prepared.get(sql)
    if (known) return known
    const statement = db.prepare<[Parameters], Row>(sql).pluck(pluck)
    prepared.set(sql, statement)
    return statement
  }
}

/** Numbers that are counted, each with its parameters. */
export const createCount = (db: Db) => {
  const counts = createStatements<number>(db, { pluck: true })
  return (sql: string, parameters: Parameters): number => counts(sql).get(parameters) ?? 0
}
