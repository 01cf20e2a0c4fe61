import { sql } from 'kysely'
import type { Store } from '../store.ts'
import { takeLock } from './lock.ts'
import { type Migration, migrations } from './migrations.ts'
import { oldestOf, readVersion, refuseUnknownVersion } from './versions.ts'

/**
 * Brings the schema up to date in one transaction, under a lock, so that any number of processes may start at once: one does it, the others wait.
 * Does nothing on the schema of a newer version that this one goes on with, and throws, touching nothing, on that of another. On PostgreSQL a table that
 * others have locked for 4 s ends it, so that no request waits behind it for longer; to be tried again.
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
    await sql`update schema_version set version = ${all.length}, oldest = ${oldestOf(all.length, all)}`.execute(
      trx,
    )
  })
}
