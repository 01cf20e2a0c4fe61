import { newId } from '../ids.ts'
import { createKey, listKeys, revokeKey } from '../store/api-keys.ts'
import type { Db, Store } from '../store/store.ts'
import type { Invented } from './people.ts'
import { preparePracticeStaff } from './staff.ts'

const companyFact = 'practice-company'
const companyName = 'Brightwater Energy Advisors'
const keyName = 'Practice start'
const keysToKeep = 10
const batchSize = 500

const insertBatch = async (db: Db, companyId: string, batch: Invented[]): Promise<void> => {
  const accounts = batch.flatMap(invented => invented.accounts)
  await db
    .insertInto('customers')
    .values(batch.map(({ customer }) => customer))
    .execute()
  if (accounts.length > 0) await db.insertInto('utility_accounts').values(accounts).execute()
  await db
    .insertInto('shares')
    .values(
      batch.map(({ customer }) => ({
        company_id: companyId,
        customer_id: customer.id,
        accepted_at: customer.created_at,
        ended_at: null,
      })),
    )
    .execute()
  if (accounts.length === 0) return
  await db
    .insertInto('shared_accounts')
    .values(
      accounts.map(({ id, customer_id }) => ({ company_id: companyId, customer_id, utility_account_id: id })),
    )
    .execute()
}

const seed = (store: Store, options: { customers: number; seed: number; now: number }): Promise<string> =>
  store.db.transaction().execute(async trx => {
    const companyId = newId('com', options.now)
    await trx
      .insertInto('companies')
      .values({ id: companyId, name: companyName, created_at: options.now })
      .execute()
    // The inventor's word lists are large, and needed once in the life of a database.
    const { createInventor } = await import('./people.ts')
    const invent = createInventor(options.seed)
    for (let first = 0; first < options.customers; first += batchSize) {
      const length = Math.min(batchSize, options.customers - first)
      await insertBatch(
        trx,
        companyId,
        Array.from({ length }, (_, place) => invent(first + place)),
      )
    }
    await trx.insertInto('facts').values({ name: companyFact, value: companyId }).execute()
    return companyId
  })

/** A key for this start. Keys of earlier starts stay valid, but for the oldest of more than ten. */
const createStartKey = async (db: Db, companyId: string, now: number): Promise<string> => {
  const earlier = (await listKeys(db, companyId)).filter(({ name }) => name === keyName)
  for (const { id } of earlier.slice(0, Math.max(0, earlier.length - keysToKeep + 1))) {
    await revokeKey(db, { companyId, id, now })
  }
  const key = await createKey(db, { companyId, name: keyName, now })
  if (key === null) throw new Error('The practice company has 20 API keys already: revoke one on the portal')
  return key.secret
}

/**
 * Makes the practice company and its invented customers, once per database, in one transaction; then a key for this
 * start. Answers the key.
 */
export const preparePractice = async (
  store: Store,
  options: { customers: number; seed: number; now: number },
): Promise<string> => {
  const fact = await store.db
    .selectFrom('facts')
    .select('value')
    .where('name', '=', companyFact)
    .executeTakeFirst()
  const companyId = fact?.value ?? (await seed(store, options))
  await preparePracticeStaff(store.db, { companyId, now: options.now })
  return createStartKey(store.db, companyId, options.now)
}
