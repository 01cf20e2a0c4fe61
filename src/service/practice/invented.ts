import type { Insertable } from 'kysely'
import type { Schema, UtilityAccountRow } from '../store/database/schema.ts'
import type { Db } from '../store/store.ts'

/** An invented customer as they are stored. */
export type Invented = { customer: Insertable<Schema['customers']>; accounts: UtilityAccountRow[] }

/** Stores invented customers, and answers the utility accounts of all of them. */
export const insertInvented = async (db: Db, people: Invented[]): Promise<UtilityAccountRow[]> => {
  const accounts = people.flatMap(invented => invented.accounts)
  await db
    .insertInto('customers')
    .values(people.map(({ customer }) => customer))
    .execute()
  if (accounts.length > 0) await db.insertInto('utility_accounts').values(accounts).execute()
  return accounts
}
