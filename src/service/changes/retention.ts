import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../store/store.ts'
import { keptMilliseconds } from './read.ts'

const rowsInAStep = 200
const pauseMilliseconds = 50

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

/** Removes all of them, in steps of some milliseconds with pauses, so that whoever reads or writes is hardly held up. */
export const dropOldChanges = async (db: Db, now: number, stopped: () => boolean): Promise<void> => {
  while (!stopped() && (await dropSomeOldChanges(db, now))) await wait(pauseMilliseconds)
}
