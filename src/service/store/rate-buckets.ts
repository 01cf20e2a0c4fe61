import { sql } from 'kysely'
import type { Db } from './store.ts'

/** A token bucket: `rate` tokens a second flow in, up to `burst`. */
export type BucketSize = { rate: number; burst: number }

/** The clocks of processes differ by less. A bucket that is further ahead was filled before the clock was set back. */
const skewMilliseconds = 10_000

/** Takes `count` tokens, or one if fewer are left, in one statement, so atomically. A bucket that is too far ahead counts as full. */
export const takeTokens = async (
  db: Db,
  { name, count, rate, burst, now }: BucketSize & { name: string; count: number; now: number },
): Promise<{ granted: number; tokens: number }> => {
  const passed = sql`case when ${now} > rate_buckets.refilled_at then ${now} - rate_buckets.refilled_at else 0 end`
  const ahead = sql`rate_buckets.refilled_at - ${sql.lit(skewMilliseconds)} > ${now}`
  const refilled = sql`rate_buckets.tokens + (${passed}) * ${sql.lit(rate / 1000)}`
  const level = sql`case when ${ahead} or ${refilled} > ${sql.lit(burst)} then ${sql.lit(burst)} else ${refilled} end`
  const granted = sql<number>`case when (${level}) >= ${sql.lit(count)} then ${sql.lit(count)} when (${level}) >= 1 then 1 else 0 end`
  return db
    .insertInto('rate_buckets')
    .values({ name, tokens: burst - count, granted: count, refilled_at: now })
    .onConflict(conflict =>
      conflict.column('name').doUpdateSet({
        tokens: sql<number>`(${level}) - (${granted})`,
        granted,
        refilled_at: sql<number>`case when ${ahead} then ${now} else rate_buckets.refilled_at + (${passed}) end`,
      }),
    )
    .returning(['granted', 'tokens'])
    .executeTakeFirstOrThrow()
}

export const dropIdleBuckets = async (db: Db, before: number): Promise<void> => {
  await db.deleteFrom('rate_buckets').where('refilled_at', '<', before).execute()
}
