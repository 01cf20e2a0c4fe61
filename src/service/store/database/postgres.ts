import { type Compilable, Kysely, PostgresDialect } from 'kysely'
import { Pool, TypeOverrides, types } from 'pg'
import { sha256 } from '../ids.ts'
import type { Db, Store, Values } from '../store.ts'
import { slotFiller } from './slot.ts'

// Times fit a number until the year 287396; the driver would hand them over as text.
const parsers = new TypeOverrides()
parsers.setTypeParser(types.builtins.INT8, Number)

/** Opens a pool of at most `connections`; nothing connects before the first query. */
export const openPostgres = (
  url: string,
  { connections, onError }: { connections: number; onError: (error: unknown) => void },
): Store => {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5000,
    statement_timeout: 10_000,
    application_name: 'utility-connect',
    types: parsers,
  })
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', onError)
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  /** A named statement is parsed and planned once per connection. */
  const prepare = <Row extends object>(build: (db: Db) => Compilable<Row>) => {
    const { sql, parameters } = build(db).compile()
    const fill = slotFiller(parameters)
    const name = sha256(sql).slice(0, 32)
    return async (values: Values): Promise<Row[]> =>
      (await pool.query<Row>({ name, text: sql, values: fill(values) })).rows
  }
  return {
    kind: 'postgres',
    db,
    prepare,
    prepareWrite: prepare,
    close: () => (pool.ended ? Promise.resolve() : pool.end()),
  }
}
