import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresQueryResult,
} from 'kysely'
import { Pool, TypeOverrides, types } from 'pg'
import { sha256 } from '../ids.ts'
import { createCompile, type Db, type Query, type Store } from '../store.ts'
import { createListener } from './listen.ts'
import { isUnanswered } from './trouble.ts'

// BIGINT as numbers: the driver gives strings, but milliseconds fit a number until the year 287396.
const parsers = new TypeOverrides()
parsers.setTypeParser(types.builtins.INT8, Number)

export type PostgresSource = {
  /** The address of the database, or of PgBouncer in front of it. */
  url: string
  /** The address of the database itself, for `LISTEN` and migrations; left out where no PgBouncer is in front. */
  directUrl?: string
  /** PgBouncer's `pool_mode`: whether a connection keeps one database session, or gets any for each transaction. */
  pool?: 'session' | 'transaction'
  connections: number
  /** Milliseconds after which a statement is cancelled. */
  patience: number
  /** Seconds until a connection is replaced. */
  lifetime?: number
}

type Options = PostgresSource & { onError: (error: unknown) => void }

/** Time for the database's own timeout to cancel the statement first. */
const graceMilliseconds = 500

/** About five minutes, so that all connections reach a new primary by then; random, so that processes do not reconnect at once. */
const drawLifetime = (): number => Math.round(300 * (0.8 + 0.4 * Math.random()))

const createPool = ({ url, pool: kind, connections, patience, lifetime, onError }: Options): Pool => {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: Math.min(patience, 5000),
    query_timeout: patience + graceMilliseconds,
    maxLifetimeSeconds: lifetime ?? drawLifetime(),
    application_name: 'utility-connect',
    types: parsers,
    // PgBouncer refuses it as a start-up option; with `transaction` pooling it would leak to others, so the role has it there.
    onConnect: async client => {
      if (kind !== 'transaction') await client.query(`set statement_timeout = ${patience}`)
    },
  })
  // A broken connection is replaced, but an `error` event without a listener would end the process. The pool listens while a connection is
  // idle; in use, between two statements of a transaction, it needs this listener.
  pool.on('connect', client => client.on('error', onError))
  pool.on('error', () => undefined)
  return pool
}

/** Closes a connection after a statement that got no answer: a rollback would wait as long again. */
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

export const openPostgres = (options: Options): Store => {
  const pool = createPool(options)
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool: givingUp(pool) }) })
  const compile = createCompile(db, 'postgres')
  const listener = createListener(options.directUrl ?? options.url, options.onError)
  return {
    kind: 'postgres',
    db,
    /** A named statement is parsed and planned once per connection; with `transaction` pooling the next session may not know it. */
    read: async <Row>(query: Query<Row>): Promise<Row[]> => {
      const { sql: text, parameters } = compile(query)
      const named = options.pool === 'transaction' ? {} : { name: sha256(text).slice(0, 32) }
      return (await pool.query({ ...named, text, values: [...parameters] })).rows
    },
    listen: listener.listen,
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, queued: pool.waitingCount }),
    failovers: listener.failovers,
    close: async () => {
      listener.close()
      if (!pool.ended) await pool.end()
    },
  }
}
