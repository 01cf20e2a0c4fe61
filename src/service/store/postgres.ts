import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { Pool, type QueryResultRow, types } from 'pg'
import { sha256 } from '../ids.ts'
import type { Schema } from './schema.ts'
import { slotFiller } from './slot.ts'
import type { Store, Values } from './store.ts'

// Times fit a number until the year 287396; the driver would hand them over as text.
const parsers: typeof types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === types.builtins.INT8
    ? Number
    : format === 'binary'
      ? types.getTypeParser(oid, 'binary')
      : types.getTypeParser(oid, 'text')

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
    types: { getTypeParser: parsers },
  })
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', onError)
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  /** A named statement is parsed and planned once per connection. */
  const prepare = <Row extends QueryResultRow>({ sql, parameters }: CompiledQuery<Row>) => {
    const fill = slotFiller(parameters)
    const name = sha256(sql).slice(0, 32)
    return async (values: Values): Promise<Row[]> =>
      (await pool.query<Row>({ name, text: sql, values: fill(values) })).rows
  }
  return {
    kind: 'postgres',
    db,
    prepare: build => prepare(build(db).compile()),
    prepareWrite: build => {
      const run = prepare(build(db).compile())
      return async values => {
        await run(values)
      }
    },
    close: () => (pool.ended ? Promise.resolve() : pool.end()),
  }
}
