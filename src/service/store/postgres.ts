import { Kysely, PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
import { sha256 } from '../ids.ts'
import type { Schema } from './schema.ts'
import { slotFiller } from './slot.ts'
import type { Store } from './store.ts'

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
  return {
    kind: 'postgres',
    db,
    prepare: build => {
      const query = build(db).compile()
      const fill = slotFiller(query.parameters)
      const name = sha256(query.sql).slice(0, 32)
      return async values => {
        const answer = await pool.query({
          name,
          text: query.sql,
          values: fill(values),
        })
        return answer.rows
      }
    },
    close: () => (pool.ended ? Promise.resolve() : pool.end()),
  }
}
