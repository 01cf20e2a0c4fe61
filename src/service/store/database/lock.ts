import { sql } from 'kysely'
import type { DatabaseKind, Db } from '../store.ts'

/** Any numbers that nothing else on the same PostgreSQL locks. */
const numbers = { migration: 7_201_145, seed: 7_201_146 }

/**
 * Lets one transaction of all processes do this work at a time; the others wait here until it has ended. SQLite has one that writes
 * anyway.
 */
export const takeLock = async (trx: Db, kind: DatabaseKind, work: keyof typeof numbers): Promise<void> => {
  if (kind === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(numbers[work])})`.execute(trx)
}
