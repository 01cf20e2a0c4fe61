import { newId } from '../ids.ts'
import type { UtilityAccountRow } from './schema.ts'
import type { Db } from './store.ts'

export const maxUtilityAccounts = 100

export type NewUtilityAccount = Omit<UtilityAccountRow, 'id' | 'customer_id' | 'created_at'>

export const listUtilityAccounts = (db: Db, customerId: string): Promise<UtilityAccountRow[]> =>
  db
    .selectFrom('utility_accounts')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .limit(maxUtilityAccounts)
    .execute()

/** Adds a utility account; answers false where the customer has 100 already. */
export const addUtilityAccount = async (
  db: Db,
  { customerId, account, now }: { customerId: string; account: NewUtilityAccount; now: number },
): Promise<boolean> => {
  if ((await listUtilityAccounts(db, customerId)).length >= maxUtilityAccounts) return false
  await db
    .insertInto('utility_accounts')
    .values({ id: newId('ea', now), customer_id: customerId, ...account, created_at: now })
    .execute()
  return true
}

/** Removes a utility account of the customer, from every company that saw it as well. */
export const removeUtilityAccount = (db: Db, { customerId, id }: { customerId: string; id: string }) =>
  db
    .deleteFrom('utility_accounts')
    .where(eb => eb.and({ customer_id: customerId, id }))
    .execute()
