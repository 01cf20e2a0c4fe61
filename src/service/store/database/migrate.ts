import { sql } from 'kysely'
import type { DatabaseKind, Db, Store } from '../store.ts'
import { type Migration, migrations } from './migrations.ts'

/** Keys of advisory locks, which nothing else on the same PostgreSQL uses. */
const numbers = { migration: 7_201_145, seed: 7_201_146 }

/** Queues the transactions of all processes that do this work, until each commits. SQLite has just one writer at a time anyway. */
export const takeLock = async (trx: Db, kind: DatabaseKind, work: keyof typeof numbers): Promise<void> => {
  if (kind === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(numbers[work])})`.execute(trx)
}

/** The version of a schema, and the oldest version of the service that works with it. */
export type SchemaVersion = { version: number; oldest: number }

/** The oldest service version for the schema after so many migrations. Pure. */
export const oldestOf = (version: number, all: readonly Migration[] = migrations): number =>
  all[version - 1]?.rolling === true ? version - 1 : version

/** The version in the database; undefined for an empty one. Writes nothing. */
export const readVersion = async (store: Pick<Store, 'db' | 'kind'>): Promise<SchemaVersion | undefined> => {
  const tables =
    store.kind === 'postgres'
      ? sql`select 1 from pg_tables where schemaname = current_schema() and tablename = 'schema_version'`
      : sql`select 1 from sqlite_schema where name = 'schema_version'`
  if ((await tables.execute(store.db)).rows.length === 0) return undefined
  const query = sql<{ version: number; oldest?: number }>`select * from schema_version`
  const [row] = (await query.execute(store.db)).rows
  // Before version 7 the table had no column `oldest`.
  return row && { oldest: row.version, ...row }
}

/** Throws an Error for the operator on a schema that is newer than this service and does not support it. Pure. */
export const refuseUnknownVersion = ({ version, oldest }: SchemaVersion, known = migrations.length): void => {
  if (oldest <= known) return
  throw new Error(
    `The database has version ${version}, for services that know version ${oldest} at least; this one knows up to ${known}: start a newer one`,
  )
}

/** `rolling`: machines are replaced one after the other; `restart`: all stop before a new one starts. Throws as above. Pure. */
export const howToUpdate = (
  found: SchemaVersion | undefined,
  all: readonly Migration[] = migrations,
): 'rolling' | 'restart' => {
  if (found === undefined) return 'rolling'
  refuseUnknownVersion(found, all.length)
  return found.version >= oldestOf(all.length, all) ? 'rolling' : 'restart'
}

/**
 * Migrates the schema in one transaction under a lock, so that any number of processes may start at once: one does it, the others wait. A
 * newer schema that supports this service is left as it is; any other newer one throws. On PostgreSQL it fails after waiting 4 s for a
 * table's lock, so that requests behind it wait no longer; it can be retried.
 */
export const migrate = async ({ db, kind }: Store, all: readonly Migration[] = migrations): Promise<void> => {
  await db.transaction().execute(async trx => {
    await takeLock(trx, kind, 'migration')
    const found = await readVersion({ db: trx, kind })
    if (found !== undefined) refuseUnknownVersion(found, all.length)
    const version = found?.version ?? 0
    if (version >= all.length) return
    if (found === undefined) {
      await sql`create table schema_version (version integer not null)`.execute(trx)
      await sql`insert into schema_version (version) values (0)`.execute(trx)
    }
    if (kind === 'postgres') await sql`set local lock_timeout = '4s'`.execute(trx)
    for (const { steps } of all.slice(version)) {
      for (const step of steps(kind)) {
        await (typeof step === 'string' ? sql.raw(step).execute(trx) : step(trx))
      }
    }
    const oldest = oldestOf(all.length, all)
    await sql`update schema_version set version = ${all.length}, oldest = ${oldest}`.execute(trx)
  })
}
