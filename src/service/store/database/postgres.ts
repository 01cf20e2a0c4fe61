import {
  type Compilable,
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresQueryResult,
} from 'kysely'
import { Pool, TypeOverrides, types } from 'pg'
import { sha256 } from '../ids.ts'
import type { Db, Store, Values } from '../store.ts'
import { createListener } from './listen.ts'
import { slotFiller } from './slot.ts'
import { isUnanswered } from './trouble.ts'

// Times fit a number until the year 287396; the driver would hand them over as text.
const parsers = new TypeOverrides()
parsers.setTypeParser(types.builtins.INT8, Number)

type Options = {
  connections: number
  /** Milliseconds until a statement is given up. */
  patience: number
  onError: (error: unknown) => void
}

/** By then the database itself has ended a statement, if it can. */
const graceMilliseconds = 500

const createPool = (url: string, { connections, patience, onError }: Options): Pool => {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: Math.min(patience, 5000),
    statement_timeout: patience,
    query_timeout: patience + graceMilliseconds,
    application_name: 'utility-connect',
    types: parsers,
  })
  // A connection that breaks is replaced; where nobody listens, it would end the process. The pool listens while it
  // is idle, nobody while it is in use, between two statements of a transaction.
  pool.on('connect', client => client.on('error', onError))
  pool.on('error', () => undefined)
  return pool
}

/** Gives up a connection with its first statement that nobody answers: its rollback would wait as long again. */
const givingUp = (pool: PostgresPool): PostgresPool => ({
  options: pool.options,
  end: () => pool.end(),
  connect: async () => {
    const client = await pool.connect()
    let lost: unknown
    const run = async <R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
      if (lost !== undefined) throw lost
      try {
        return await client.query(text, parameters)
      } catch (error) {
        if (isUnanswered(error)) lost = error
        throw error
      }
    }
    function query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
    function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
    function query<R>(what: string | PostgresCursor<R>, parameters: readonly unknown[] = []) {
      return typeof what === 'string' ? run(what, parameters) : client.query(what)
    }
    return { query, release: destroy => client.release(destroy || lost !== undefined) }
  },
})

/** Opens a pool of at most `connections`; nothing connects before the first query. */
export const openPostgres = (url: string, options: Options): Store => {
  const pool = createPool(url, options)
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool: givingUp(pool) }) })
  /** A named statement is parsed and planned once per connection. */
  const prepare = <Row extends object>(build: (db: Db) => Compilable<Row>) => {
    const { sql, parameters } = build(db).compile()
    const fill = slotFiller(parameters)
    const name = sha256(sql).slice(0, 32)
    return async (values: Values): Promise<Row[]> =>
      (await pool.query<Row>({ name, text: sql, values: fill(values) })).rows
  }
  const listener = createListener(url, options.onError)
  return {
    kind: 'postgres',
    db,
    prepare,
    prepareWrite: build =>
      prepare(db => {
        const [statement, ...more] = build(db)
        if (statement === undefined || more.length > 0) throw new Error('Here one statement does it all')
        return statement
      }),
    listen: listener.listen,
    close: async () => {
      listener.close()
      if (!pool.ended) await pool.end()
    },
  }
}
