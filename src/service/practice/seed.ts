import { sql } from 'kysely'
import { createStartKey } from '../store/api-keys.ts'
import { takeLock } from '../store/database/lock.ts'
import { newId } from '../store/ids.ts'
import { noteSearched } from '../store/search-entries.ts'
import type { Db, Store } from '../store/store.ts'
import { type Invented, insertInvented } from './invented.ts'
import { preparePracticeStaff } from './staff.ts'
import { insertStories, leastForStories, shareAnAddress } from './stories.ts'

const companyFact = 'practice-company'
const companyName = 'Brightwater Energy Advisors'
const batchSize = 500

const insertBatch = async (db: Db, company_id: string, batch: Invented[]): Promise<void> => {
  const accounts = await insertInvented(db, batch)
  const shares = batch.map(({ customer: { id, created_at } }) => ({
    company_id,
    customer_id: id,
    accepted_at: created_at,
  }))
  await db.insertInto('shares').values(shares).execute()
  const covered = accounts.map(({ id, customer_id }) => ({ company_id, customer_id, utility_account_id: id }))
  if (covered.length > 0) await db.insertInto('shared_accounts').values(covered).execute()
  const customerIds = batch.map(({ customer }) => customer.id)
  await noteSearched(db, company_id, customerIds)
}

type Options = { customers: number; seed: number; now: number }

const findPracticeCompany = async (db: Db): Promise<string | undefined> => {
  const fact = await db.selectFrom('facts').select('value').where('name', '=', companyFact).executeTakeFirst()
  return fact?.value
}

/** Another process may have done it while this one waited. */
const seed = (store: Store, options: Options): Promise<string> =>
  store.db.transaction().execute(async trx => {
    await takeLock(trx, store.kind, 'seed')
    const known = await findPracticeCompany(trx)
    if (known !== undefined) return known
    const companyId = newId('com', options.now)
    const company = { id: companyId, name: companyName, created_at: options.now }
    await trx.insertInto('companies').values(company).execute()
    // The inventor's word lists are large, and needed once in the life of a database.
    const { createInventor } = await import('./people.ts')
    const invent = createInventor(options.seed)
    const hasStories = options.customers >= leastForStories
    let people: Invented[] | undefined
    for (let first = 0; first < options.customers; first += batchSize) {
      const length = Math.min(batchSize, options.customers - first)
      const invented = Array.from({ length }, (_, place) => invent(first + place))
      const batch = first === 0 && hasStories ? shareAnAddress(invented) : invented
      await insertBatch(trx, companyId, batch)
      people ??= batch
    }
    if (hasStories && people !== undefined) {
      await insertStories(trx, { companyId, people, extra: invent(options.customers), ...options })
    }
    await trx.insertInto('facts').values({ name: companyFact, value: companyId }).execute()
    return companyId
  })

/**
 * Makes the practice company and its invented customers, once per database, in one transaction; then a key for this
 * start. Answers the key.
 */
export const preparePractice = async (store: Store, options: Options): Promise<string> => {
  const known = await findPracticeCompany(store.db)
  const companyId = known ?? (await seed(store, options))
  // So many rows at once leave PostgreSQL without an idea of them, until it looks by itself.
  if (known === undefined && store.kind === 'postgres') await sql`analyze`.execute(store.db)
  await preparePracticeStaff(store.db, { companyId, now: options.now })
  const key = await createStartKey(store.db, { companyId, name: 'Practice start', now: options.now })
  return key.secret
}
