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

// Times fit a number until the year 287396; the driver would hand them over as text.
const parsers = new TypeOverrides()
parsers.setTypeParser(types.builtins.INT8, Number)

export type PostgresSource = {
  /** The address of the database, or of PgBouncer in front of it. */
  url: string
  /** The address of the database itself, for `LISTEN` and migrations; the same where nothing stands between. */
  directUrl?: string
  /** Whether a connection is one session at the database, or any for each transaction (PgBouncer's `pool_mode`). */
  pool?: 'session' | 'transaction'
  connections: number
  /** Milliseconds until a statement is given up. */
  patience: number
  /** Seconds until a connection is replaced. */
  lifetime?: number
}

type Options = PostgresSource & { onError: (error: unknown) => void }

/** By then the database itself has ended a statement, if it can. */
const graceMilliseconds = 500

/** About five minutes, so that all come to a new primary by then; each process another, so that they do not come at once. */
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
    // PgBouncer refuses to connect with it. Where it deals out transactions it would stay for others: there the role has it.
    onConnect: async client => {
      if (kind !== 'transaction') await client.query(`set statement_timeout = ${patience}`)
    },
  })
  // A connection that breaks is replaced; without an `error` listener it would end the process. The pool has one while it
  // is idle; in use, between two statements of a transaction, it needs this one.
  pool.on('connect', client => client.on('error', onError))
  pool.on('error', () => undefined)
  return pool
}

/** Gives up a connection with its first unanswered statement: its rollback would wait as long again. */
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
  /** The names of prepared statements, by their texts. */
  const names = new Map<string, string>()
  const nameOf = (text: string): string => {
    const known = names.get(text)
    if (known !== undefined) return known
    const name = sha256(text).slice(0, 32)
    names.set(text, name)
    return name
  }
  const listener = createListener(options.directUrl ?? options.url, options.onError)
  return {
    kind: 'postgres',
    db,
    /** A named statement is parsed and planned once per connection; another transaction may come to one that does not know it. */
    read: async <Row>(query: Query<Row>): Promise<Row[]> => {
      const { sql: text, parameters } = compile(query)
      const named = options.pool === 'transaction' ? {} : { name: nameOf(text) }
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
