import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { slot } from '../database/slot.ts'
import type { Db, Store } from '../store.ts'

/** So many rows are removed at once, which takes milliseconds. */
export const rowsInAStep = 200
const pauseMilliseconds = 50

/**
 * Repeats a step until it answers that there is no more or it is stopped, with pauses, so that reads and writes are hardly
 * held up.
 */
export const inSteps = async (step: () => Promise<boolean>, stopped: () => boolean): Promise<void> => {
  while (!stopped() && (await step())) await wait(pauseMilliseconds)
}

/** Counts what is kept of a company in a table, but not beyond `most`. */
export const prepareCountKept = (
  store: Store,
  table: 'connect_requests' | 'idempotency_keys',
  most: number,
) => {
  const count = store.prepare<{ kept: number }>(db =>
    db
      .selectFrom(
        db
          .selectFrom(table)
          .select('company_id')
          .where('company_id', '=', slot<string>('companyId'))
          .limit(sql.lit(most))
          .as('counted'),
      )
      .select(eb => eb.fn.countAll<number>().as('kept')),
  )
  return async (companyId: string): Promise<number> => Number((await count({ companyId }))[0]?.kept)
}

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
