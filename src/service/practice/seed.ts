import { type InsertObject, sql } from 'kysely'
import { createStartKey } from '../store/api-keys.ts'
import { namesOf } from '../store/companies.ts'
import { takeLock } from '../store/database/migrate.ts'
import type { Schema } from '../store/database/schema.ts'
import { newId, newToken } from '../store/ids.ts'
import { noteSearched } from '../store/search.ts'
import type { Db, Store } from '../store/store.ts'
import { leaverFact } from './life.ts'
import { withOddities } from './oddities.ts'
import { type Invented, insertInvented, preparePracticeStaff } from './personas.ts'

const day = 24 * 60 * 60 * 1000

/** Tests that count customers ask for fewer, and get no stories, or for more, and get none that go on. */
const leastForStories = 100
const mostForLife = 300

type Request = Partial<InsertObject<Schema, 'connect_requests'>> & { reference: string; made: number }

/** Inserts invented customers who have shared all their accounts since they were created, and makes them searchable. */
const insertSharers = async (db: Db, company_id: string, people: Invented[]): Promise<void> => {
  const accounts = await insertInvented(db, people)
  const shares = people.map(({ customer: { id, created_at } }) => {
    return { company_id, customer_id: id, accepted_at: created_at }
  })
  await db.insertInto('shares').values(shares).execute()
  const covered = accounts.map(({ id, customer_id }) => ({ company_id, customer_id, utility_account_id: id }))
  if (covered.length > 0) await db.insertInto('shared_accounts').values(covered).execute()
  const customerIds = shares.map(share => share.customer_id)
  await noteSearched(db, company_id, customerIds)
}

type Stories = { companyId: string; other: Invented; leaver: Invented; now: number }

/** Links in several states: opened, new, declined, accepted by another customer than the one written to (`other`), and by the `leaver`. */
const insertStories = async (db: Db, { companyId, other, leaver, now }: Stories): Promise<void> => {
  const accept = async (daysAgo: number, { customer }: Invented) => {
    const at = now - daysAgo * day
    const update = db.updateTable('shares').set({ accepted_at: at })
    await update.where('customer_id', '=', customer.id).execute()
    return { state: 'accepted', closed_at: at, accepted_by: customer.id } as const
  }
  const requests: Request[] = [
    { reference: 'Nadia Novak', made: 21, ...(await accept(20, leaver)) },
    { reference: 'Walter Waits', made: 12, started_at: now - 11 * day, note: 'Call after the holidays' },
    { reference: 'Maria Alvarez', made: 4, ...(await accept(3, other)) },
    {
      reference: 'Dana Declines',
      made: 3,
      declined_at: now - 2 * day,
      decline_reason: 'This is not my account',
    },
    { reference: 'Nora New', made: 1 },
  ]
  const rows = requests.map(({ reference, made, ...more }) => ({
    id: newId('req', now - made * day),
    token: newToken(28),
    company_id: companyId,
    redirect_url: 'https://brightwater.example/thanks',
    state: 'open' as const,
    created_at: now - made * day,
    reference,
    email: `${reference.toLowerCase().replace(' ', '.')}@example.com`,
    ...more,
  }))
  await db.insertInto('connect_requests').values(rows).execute()
  await noteSearched(db, companyId, [leaver.customer.id, other.customer.id])
}

const companyFact = 'practice-company'
const batchSize = 500

type Options = { customers: number; seed: number; now: number }

const findPracticeCompany = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('facts').select('value').where('name', '=', companyFact).executeTakeFirst())?.value

/** Under a lock: another process may have seeded the database while this one waited. */
const seed = (store: Store, options: Options): Promise<string> =>
  store.db.transaction().execute(async trx => {
    await takeLock(trx, store.kind, 'seed')
    const known = await findPracticeCompany(trx)
    if (known !== undefined) return known
    const companyId = newId('com', options.now)
    const company = { id: companyId, ...namesOf('Brightwater Energy Advisors'), created_at: options.now }
    await trx.insertInto('companies').values(company).execute()
    // Imported only here: the inventor's word lists are large, and needed once in the life of a database.
    const { createInventor } = await import('./people.ts')
    const invent = createInventor(options.seed)
    const hasStories = options.customers >= leastForStories
    let people: Invented[] | undefined
    for (let first = 0; first < options.customers; first += batchSize) {
      const length = Math.min(batchSize, options.customers - first)
      const invented = Array.from({ length }, (_, place) => invent(first + place))
      const batch = first === 0 && hasStories ? withOddities(invented) : invented
      await insertSharers(trx, companyId, batch)
      people ??= batch
    }
    const [leaver, other] = people?.slice(-2) ?? []
    if (hasStories && leaver !== undefined && other !== undefined) {
      await insertStories(trx, { companyId, other, leaver, now: options.now })
      const value = `${companyId} ${leaver.customer.id}`
      if (options.customers <= mostForLife)
        await trx.insertInto('facts').values({ name: leaverFact, value }).execute()
    }
    await trx.insertInto('facts').values({ name: companyFact, value: companyId }).execute()
    return companyId
  })

/** Seeds the practice company and its customers, once per database, in one transaction; then makes a key for this start and answers it. */
export const preparePractice = async (store: Store, options: Options): Promise<string> => {
  const known = await findPracticeCompany(store.db)
  const companyId = known ?? (await seed(store, options))
  // PostgreSQL has no statistics of so many new rows until autovacuum runs: without them it chooses bad plans.
  if (known === undefined && store.kind === 'postgres') await sql`analyze`.execute(store.db)
  await preparePracticeStaff(store.db, { companyId, now: options.now })
  const key = await createStartKey(store.db, { companyId, name: 'Practice key', now: options.now })
  return key.secret
}
