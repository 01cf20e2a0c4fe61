import type { Statement } from 'better-sqlite3-multiple-ciphers'
import type { Db } from './database.ts'

type Value = string | number | null
/** Parameters by name, in one object; names that the statement does not have are ignored. */
export type Parameters = Record<string, Value>
type Given = (Value | Parameters)[]

export type Sql = ReturnType<typeof createSql>

/** A column named `x?` or `x{}`, which is decoded under the name without its mark. */
type Special = { column: string; name: string; read: (value: unknown) => unknown }
// `never` fits every row type: the caller says which it is.
type Prepared = { statement: Statement<Given, never>; special: Special[] }

/** A boolean as SQLite keeps it. Pure. */
export const toBit = (given: boolean | null): 0 | 1 | null => (given === null ? null : given ? 1 : 0)

const readFlag = (value: unknown) => (value === null ? null : value === 1)
const readJson = (value: unknown) => (typeof value === 'string' ? JSON.parse(value) : null)

const specialOf = (column: string): Special[] => {
  const [, name = '', mark] = /^(.*?)(\?|\{\})$/.exec(column) ?? []
  return mark === undefined ? [] : [{ column, name, read: mark === '?' ? readFlag : readJson }]
}

const decode = (row: object, special: Special[]): void => {
  for (const { column, name, read } of special) {
    Object.assign(row, { [name]: read(Reflect.get(row, column)) })
    Reflect.deleteProperty(row, column)
  }
}

/**
 * Statements, each prepared when it is first run. The types of rows say what the SQL selects; a column named `"x?"` is read as a boolean `x`, one
 * named `"x{}"` as JSON, and both as null where there is nothing. All throw what SQLite throws.
 */
export const createSql = (db: Db) => {
  const statements = new Map<string, Prepared>()
  const prepared = (sql: string): Prepared => {
    const known = statements.get(sql)
    if (known !== undefined) return known
    const statement = db.prepare<Given, never>(sql)
    const special = statement.reader ? statement.columns().flatMap(({ name }) => specialOf(name)) : []
    const made = { statement, special }
    statements.set(sql, made)
    return made
  }
  const plucked = (sql: string) => prepared(sql).statement.pluck(true)
  const get = <Row>(sql: string, ...given: Given): Row | null => {
    const { statement, special } = prepared(sql)
    const row = statement.pluck(false).get(...given)
    if (row === undefined) return null
    decode(row, special)
    return row
  }
  return {
    all: <Row>(sql: string, ...given: Given): Row[] => {
      const { statement, special } = prepared(sql)
      const rows = statement.pluck(false).all(...given)
      if (special.length > 0) for (const row of rows) decode(row, special)
      return rows
    },
    /** The first row; null: there is none. */
    get,
    /** The row of a statement that always answers one, such as a count or an insert that returns it. */
    one: <Row>(sql: string, ...given: Given): Row => {
      const row = get<Row>(sql, ...given)
      if (row === null) throw new Error('A statement answered no row')
      return row
    },
    /** The first column of all rows. */
    column: <T>(sql: string, ...given: Given): T[] => plucked(sql).all(...given),
    /** The first column of the first row; null: there is no row, or nothing in it. */
    value: <T>(sql: string, ...given: Given): T | null => plucked(sql).get(...given) ?? null,
    /** The number in the first column, such as a count or a sum; 0: there is none. */
    count: (sql: string, ...given: Given): number => plucked(sql).get(...given) ?? 0,
    has: (sql: string, ...given: Given): boolean => plucked(sql).get(...given) !== undefined,
    /** Answers how many rows it changed. */
    run: (sql: string, ...given: Given): number => prepared(sql).statement.run(...given).changes,
    /** Answers the number of the row that it inserted. */
    insert: (sql: string, ...given: Given): number =>
      Number(prepared(sql).statement.run(...given).lastInsertRowid),
    /** Work that is written as a whole or not at all, also within another transaction. */
    transaction: <Input extends unknown[], Answer>(work: (...input: Input) => Answer) => {
      const whole = db.transaction(work)
      return (...input: Input): Answer => whole(...input)
    },
  }
}
