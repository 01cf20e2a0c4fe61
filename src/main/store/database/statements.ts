import type { Db } from './database.ts'

export type Parameters = Record<string, string | number | null>

type Statement<Row> = { all: (parameters: Parameters) => Row[] }

/** Statements whose text depends on what is searched for, each prepared once. `pluck`: rows are their first column. */
export const createStatements = <Row>(db: Db, { pluck = false } = {}) => {
  const prepared = new Map<string, Statement<Row>>()
  return (sql: string) => {
    const known = prepared.get(sql)
    if (known) return known
    const statement = db.prepare<Parameters, Row>(sql).pluck(pluck)
    prepared.set(sql, statement)
    return statement
  }
}

/** Reads a mark that stays the same until a row changes: by this connection, or by a thread that writes beside it. */
export const createChangeMark = (db: Db): (() => string) => {
  const mark = db
    .prepare<[], string>("SELECT total_changes() || ' ' || data_version FROM pragma_data_version")
    .pluck()
  return () => mark.get() ?? ''
}

/** Remembers what was read, `most` of it, until a row changes. */
export const createKept = <Value>(db: Db, most: number) => {
  const changes = createChangeMark(db)
  let readAt = changes()
  const kept = new Map<string, Value>()
  return (key: string, read: () => Value): Value => {
    const now = changes()
    if (now !== readAt) kept.clear()
    readAt = now
    const known = kept.get(key)
    if (known !== undefined) return known
    if (kept.size >= most) kept.clear()
    const value = read()
    kept.set(key, value)
    return value
  }
}

/**
 * How many rows match, remembered until a row changes: while a person scrolls, every window asks again,
 * and counting costs more than the window.
 */
export const createCounts = (db: Db) => {
  const counts = createStatements<number>(db, { pluck: true })
  const kept = createKept<number>(db, 64)
  return (sql: string, parameters: Parameters): number =>
    kept(JSON.stringify([sql, parameters]), () => counts(sql).all(parameters)[0] ?? 0)
}

/** Reads the counts that triggers keep; `a` null: the sum over all. */
export const createTally = (db: Db) => {
  const sum = db
    .prepare<{ seq: number; kind: string; a: string | null; b: string | null }, number>(
      `SELECT coalesce(sum(n), 0) FROM tally
       WHERE connection_seq = :seq AND kind = :kind AND (:a IS NULL OR a = :a) AND (:b IS NULL OR b = :b)`,
    )
    .pluck()
  return (seq: number, kind: string, a: string | null = null, b: string | null = null): number =>
    sum.get({ seq, kind, a, b }) ?? 0
}
