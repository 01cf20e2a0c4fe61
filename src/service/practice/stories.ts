import type { InsertObject } from 'kysely'
import type { Schema } from '../store/database/schema.ts'
import { newId, newToken } from '../store/ids.ts'
import type { Db } from '../store/store.ts'
import { type Invented, insertInvented } from './invented.ts'
import { planLife } from './life.ts'

const day = 24 * 60 * 60 * 1000

/** Fewer customers, or more, are asked for where they are counted, and get no stories, or none that go on. */
export const leastForStories = 100
const mostForLife = 300

type Request = Partial<InsertObject<Schema, 'connect_requests'>> & { reference: string; made: number }

/** Lets two of these customers live at the same address. */
export const shareAnAddress = (people: Invented[]): Invented[] => {
  const [first, second] = people.filter(({ accounts }) => accounts[0]?.street != null)
  const [home, moved] = [first?.accounts[0], second?.accounts[0]]
  if (home === undefined || moved === undefined) return people
  const { street, city, state, zip } = home
  const atHome = { ...moved, street, city, state, zip }
  return people.map(one => (one === second ? { ...one, accounts: [atHome, ...one.accounts.slice(1)] } : one))
}

/** Somebody who shared for a while and ended it. */
const insertEnded = async (db: Db, company_id: string, { customer, accounts }: Invented, now: number) => {
  const share = { company_id, customer_id: customer.id }
  await insertInvented(db, [{ customer, accounts }])
  await db
    .insertInto('shares')
    .values({ ...share, accepted_at: now - 20 * day, ended_at: now - 2 * day })
    .execute()
  const covered = accounts.map(({ id }) => ({ ...share, utility_account_id: id }))
  if (covered.length > 0) await db.insertInto('shared_accounts').values(covered).execute()
}

/** `people`: some who share; `extra`: somebody beside all of them. */
type Stories = { companyId: string; people: Invented[]; extra: Invented; customers: number; now: number }

/**
 * Links for one customer as they come to stand: opened long ago, new, declined with a reason, accepted by somebody else than the one written
 * to, and accepted by somebody who ended it, or will once a desk follows.
 */
export const insertStories = async (db: Db, stories: Stories): Promise<void> => {
  const { companyId, people, extra, customers, now } = stories
  const livesOn = customers <= mostForLife
  const [leaver = extra, other = extra] = people.slice(-2)
  const ended = livesOn ? leaver : extra
  const accepts = newToken(28)
  const sharedSince = (customerId: string, days: number) =>
    db
      .updateTable('shares')
      .set({ accepted_at: now - days * day })
      .where('customer_id', '=', customerId)
      .execute()
  await sharedSince(other.customer.id, 3)
  if (livesOn) {
    await sharedSince(ended.customer.id, 20)
    await planLife(db, { ends: ended.customer.id, accepts })
  } else await insertEnded(db, companyId, ended, now)
  const requests: Request[] = [
    {
      reference: 'Nadia Novak',
      made: 21,
      state: 'accepted',
      closed_at: now - 20 * day,
      accepted_by: ended.customer.id,
    },
    { reference: 'Walter Waits', made: 12, started_at: now - 11 * day, note: 'Call after the holidays' },
    {
      reference: 'Maria Alvarez',
      made: 4,
      state: 'accepted',
      closed_at: now - 3 * day,
      accepted_by: other.customer.id,
    },
    {
      reference: 'Dana Declines',
      made: 3,
      declined_at: now - 2 * day,
      decline_reason: 'This is not my account',
    },
    { reference: 'Nora New', made: 1, token: accepts },
    { reference: 'Sam Starts', made: 2, started_at: now - day },
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
}
