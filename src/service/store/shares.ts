import { sql } from 'kysely'
import type { Db } from './store.ts'

type Acceptance = {
  companyId: string
  customerId: string
  /** Of the customer; others are left out. */
  utilityAccountIds: string[]
  /** The connect request that is accepted; null where the company's standing link was followed. */
  requestId: string | null
  now: number
}

/** Closes the request for this customer. Answers false where it is withdrawn or somebody else's. */
const closeRequest = async (db: Db, { requestId, customerId, now }: Acceptance): Promise<boolean> => {
  if (requestId === null) return true
  const { numUpdatedRows } = await db
    .updateTable('connect_requests')
    .set({ state: 'accepted', accepted_by: customerId, closed_at: now })
    .where('id', '=', requestId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return true
  const row = await db
    .selectFrom('connect_requests')
    .select('id')
    .where('id', '=', requestId)
    .where('state', '=', 'accepted')
    .where('accepted_by', '=', customerId)
    .executeTakeFirst()
  return row !== undefined
}

const upsertShare = async (db: Db, { companyId, customerId, now }: Acceptance): Promise<void> => {
  const ended = db
    .selectFrom('shares')
    .select('customer_id')
    .where('company_id', '=', companyId)
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is not', null)
  await db
    .deleteFrom('shared_accounts')
    .where('company_id', '=', companyId)
    .where('customer_id', '=', customerId)
    .where('customer_id', 'in', ended)
    .execute()
  await db
    .insertInto('shares')
    .values({ company_id: companyId, customer_id: customerId, accepted_at: now, ended_at: null })
    .onConflict(conflict =>
      conflict.columns(['company_id', 'customer_id']).doUpdateSet({
        accepted_at: sql<number>`case when shares.ended_at is null then shares.accepted_at else ${now} end`,
        ended_at: null,
      }),
    )
    .execute()
}

/**
 * Shares utility accounts of a customer with a company. A share that is active stays, with the accounts added; one
 * that had ended begins anew with just these. Doing it twice changes nothing.
 * Answers `closed`, having changed nothing, where the request was withdrawn or accepted by somebody else.
 */
export const acceptLink = (db: Db, acceptance: Acceptance): Promise<'accepted' | 'closed'> =>
  db.transaction().execute(async trx => {
    const { companyId, customerId, utilityAccountIds } = acceptance
    if (!(await closeRequest(trx, acceptance))) return 'closed'
    await upsertShare(trx, acceptance)
    if (utilityAccountIds.length === 0) return 'accepted'
    await trx
      .insertInto('shared_accounts')
      .columns(['company_id', 'customer_id', 'utility_account_id'])
      .expression(
        trx
          .selectFrom('utility_accounts')
          .select(eb => [eb.val(companyId).as('company_id'), 'customer_id', 'id'])
          .where('customer_id', '=', customerId)
          .where('id', 'in', utilityAccountIds),
      )
      .onConflict(conflict => conflict.doNothing())
      .execute()
    return 'accepted'
  })

/** The companies that a customer shares with now, latest first, with the number of utility accounts. */
export const listSharesOfCustomer = (db: Db, customerId: string) =>
  db
    .selectFrom('shares')
    .innerJoin('companies', 'companies.id', 'shares.company_id')
    .select(eb => [
      'shares.company_id as companyId',
      'companies.name as companyName',
      'shares.accepted_at as acceptedAt',
      eb
        .selectFrom('shared_accounts')
        .whereRef('shared_accounts.company_id', '=', 'shares.company_id')
        .whereRef('shared_accounts.customer_id', '=', 'shares.customer_id')
        .select(count => count.fn.countAll<number>().as('count'))
        .as('utilityAccounts'),
    ])
    .where('shares.customer_id', '=', customerId)
    .where('shares.ended_at', 'is', null)
    .orderBy('shares.accepted_at', 'desc')
    .orderBy('shares.company_id')
    .execute()

/** Ends a share at once. Answers whether it was active. */
export const endShare = async (
  db: Db,
  { companyId, customerId, now }: { companyId: string; customerId: string; now: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('shares')
    .set({ ended_at: now })
    .where('company_id', '=', companyId)
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
