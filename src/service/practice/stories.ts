import type { InsertObject } from 'kysely'
import type { Schema } from '../store/database/schema.ts'
import { newId, newToken } from '../store/ids.ts'
import type { Db } from '../store/store.ts'
import { type Invented, insertInvented } from './invented.ts'

const day = 24 * 60 * 60 * 1000

/** Fewer customers are asked for where they are counted, and get no stories. */
export const leastForStories = 100

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

type Stories = { companyId: string; other: Invented; ended: Invented; now: number }

/**
 * Links for one customer as they come to stand: opened long ago, new, declined with a reason, accepted by somebody `other`
 * than the one written to (who shares already), and accepted by somebody who has `ended` it.
 */
export const insertStories = async (db: Db, { companyId, other, ended, now }: Stories): Promise<void> => {
  await insertEnded(db, companyId, ended, now)
  await db
    .updateTable('shares')
    .set({ accepted_at: now - 3 * day })
    .where('customer_id', '=', other.customer.id)
    .execute()
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
}
