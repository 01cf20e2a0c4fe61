import { z } from 'zod'
import type { Call } from '../api/call.ts'
import { takeLock } from '../store/database/lock.ts'
import { findConnectRequest } from '../store/links.ts'
import { endShare } from '../store/shares.ts'
import type { Db, Store } from '../store/store.ts'
import { acceptAsInvented } from './personas.ts'

const lifeFact = 'practice-life'

/** Who will end what they share, and the token of a link that will be accepted. */
const lifeSchema = z.object({ ends: z.string(), accepts: z.string() })
type Plan = z.infer<typeof lifeSchema>

/** Notes what is to happen once somebody follows. */
export const planLife = (db: Db, life: Plan) =>
  db
    .insertInto('facts')
    .values({ name: lifeFact, value: JSON.stringify(life) })
    .execute()

/** Takes what is to happen, so that it does once; undefined: there is nothing, or it did. */
const takeLife = (store: Store): Promise<Plan | undefined> =>
  store.db.transaction().execute(async trx => {
    await takeLock(trx, store.kind, 'seed')
    const fact = await trx.selectFrom('facts').select('value').where('name', '=', lifeFact).executeTakeFirst()
    if (fact === undefined) return undefined
    await trx.deleteFrom('facts').where('name', '=', lifeFact).execute()
    return lifeSchema.parse(JSON.parse(fact.value))
  })

/**
 * Lets invented customers live on: what is new and what ended is told as a change alone, so it happens once a desk has read its list and asks
 * for the changes after it.
 */
export const createLife = ({ store, now }: { store: Store; now: () => number }) => {
  let isOver = false
  return {
    /** Before a call of the practice company is answered. */
    before: async ({ method, path, query }: Call, companyId: string): Promise<void> => {
      if (isOver || method !== 'GET' || path !== '/changes' || !new URLSearchParams(query).has('after'))
        return
      isOver = true
      const life = await takeLife(store)
      if (life === undefined) return
      await endShare(store.db, { companyId, customerId: life.ends, now: now() })
      const link = await findConnectRequest(store.db, life.accepts)
      if (link !== undefined) await acceptAsInvented(store, { link, persona: 'ordinary', now: now() })
    },
  }
}
export type Life = ReturnType<typeof createLife>
