import { sql } from 'kysely'
import type { Db } from '../store.ts'
import { rowsInAStep } from './in-steps.ts'

/** How long a request that cannot be accepted any more is kept: three times as long as the change events about it. */
export const requestKeptMilliseconds = 90 * 24 * 60 * 60 * 1000

/**
 * Removes the next few connect requests that closed 90 days ago or earlier and have no customer: withdrawn, or accepted by somebody
 * who was deleted since. `now`: milliseconds. Answers whether there may be more.
 */
export const dropSomeOldRequests = async (db: Db, now: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('connect_requests')
    .where('id', 'in', old =>
      old
        .selectFrom('connect_requests')
        .select('id')
        // Written out, so that both databases see that the index of these is enough.
        .where('state', '<>', sql.lit('open'))
        .where('accepted_by', 'is', null)
        .where('closed_at', '<=', now - requestKeptMilliseconds)
        .orderBy('closed_at')
        .limit(rowsInAStep),
    )
    .executeTakeFirst()
  return numDeletedRows === BigInt(rowsInAStep)
}
