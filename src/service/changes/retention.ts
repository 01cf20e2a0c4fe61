import { rowsInAStep } from '../store/steps/retention.ts'
import type { Db } from '../store/store.ts'
import { keptMilliseconds } from './read.ts'

/** How many of a company's latest changes are kept: its share of the disk, however much happens. */
const maxChangesOfCompany = 1_000_000

/**
 * Removes the next few changes that are older than 30 days, each company's from its beginning on, so that no gap comes into
 * what is left. Answers whether there may be more.
 */
export const dropSomeOldChanges = (db: Db, now: number): Promise<boolean> =>
  db.transaction().execute(async trx => {
    const old = await trx
      .selectFrom('changes')
      .select(['company_id', 'number'])
      .where('at', '<', now - keptMilliseconds)
      .orderBy('at')
      .limit(rowsInAStep)
      .execute()
    const last = new Map<string, number>()
    for (const { company_id, number } of old)
      last.set(company_id, Math.max(number, last.get(company_id) ?? 0))
    for (const [companyId, number] of last) {
      await trx
        .deleteFrom('changes')
        .where('company_id', '=', companyId)
        .where('number', '<=', number)
        .execute()
    }
    return old.length === rowsInAStep
  })

/**
 * Removes the next few changes of a company that has more than `most`, from the beginning on. Answers whether there may be more.
 * A client that has not read them by then finds its cursor too old, as after 30 days.
 */
export const dropSomeChangesBeyond = async (db: Db, most = maxChangesOfCompany): Promise<boolean> => {
  const crowded = await db
    .selectFrom('change_heads as head')
    .select(['head.company_id as companyId', 'head.number'])
    .where('head.number', '>', most)
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('changes as old')
          .select('old.number')
          .whereRef('old.company_id', '=', 'head.company_id')
          .whereRef('old.number', '<=', eb('head.number', '-', most)),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  if (crowded === undefined) return false
  const { companyId, number } = crowded
  await db
    .deleteFrom('changes')
    .where('company_id', '=', companyId)
    .where('number', 'in', old =>
      old
        .selectFrom('changes')
        .select('number')
        .where('company_id', '=', companyId)
        .where('number', '<=', number - most)
        .orderBy('number')
        .limit(rowsInAStep),
    )
    .execute()
  return true
}
