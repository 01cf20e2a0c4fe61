import { sql } from 'kysely'
import type { DatabaseKind, Db, Store } from '../store.ts'
import { takeLock } from './lock.ts'
import { migration1 } from './migration-1.ts'
import { migration2 } from './migration-2.ts'
import { migration3 } from './migration-3.ts'
import { migration4 } from './migration-4.ts'
import { migration5 } from './migration-5.ts'
import { migration6 } from './migration-6.ts'

/** A statement, or work that takes more than statements. */
export type Step = string | ((trx: Db) => Promise<void>)

const migrations: ((kind: DatabaseKind) => Step[])[] = [
  migration1,
  migration2,
  migration3,
  migration4,
  migration5,
  migration6,
]

const readVersion = async (db: Db): Promise<number> => {
  await sql`create table if not exists schema_version (version integer not null)`.execute(db)
  const { rows } = await sql<{ version: number }>`select version from schema_version`.execute(db)
  const version = rows[0]?.version
  if (version === undefined) await sql`insert into schema_version (version) values (0)`.execute(db)
  return version ?? 0
}

/**
 * Brings the schema up to date in one transaction, under a lock, so that any number of processes may start at once.
 * Throws, touching nothing, on a database that a newer version has made.
 */
export const migrate = async ({ db, kind }: Store): Promise<void> => {
  await db.transaction().execute(async trx => {
    await takeLock(trx, kind, 'migration')
    const version = await readVersion(trx)
    if (version > migrations.length) {
      throw new Error(`The database has version ${version}; this program knows up to ${migrations.length}`)
    }
    for (const migration of migrations.slice(version)) {
      for (const step of migration(kind)) {
        await (typeof step === 'string' ? sql.raw(step).execute(trx) : step(trx))
      }
    }
    if (version === migrations.length) return
    await sql`update schema_version set version = ${migrations.length}`.execute(trx)
  })
}
