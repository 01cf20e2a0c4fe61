import type { UtilityAccountRow } from './database/schema.ts'
import type { Db } from './store.ts'

/** Where a page ends: what comes after was accepted earlier. */
export type Position = { acceptedAt: number; customerId: string }

export type CompanyCustomer = Position & { name: string; email: string | null }

type Query = { companyId: string; after: Position | null; limit: number }

const beforeAll: Position = { acceptedAt: Number.MAX_SAFE_INTEGER, customerId: '' }

const newestShares = (db: Db, { companyId, after, limit }: Query) => {
  const { acceptedAt, customerId } = after ?? beforeAll
  return db
    .selectFrom('shares')
    .select(['customer_id as customerId', 'accepted_at as acceptedAt'])
    .where(eb => eb.and({ company_id: companyId, ended_at: null }))
    .where(eb =>
      eb(eb.refTuple('accepted_at', 'customer_id'), '<', eb.tuple(eb.val(acceptedAt), eb.val(customerId))),
    )
    .orderBy('accepted_at', 'desc')
    .orderBy('customer_id', 'desc')
    .limit(limit)
}

/** The company's customers who share with it now, latest first. */
export const listCompanyCustomers = (db: Db, query: Query): Promise<CompanyCustomer[]> =>
  db
    .selectFrom(newestShares(db, query).as('share'))
    .innerJoin('customers', 'customers.id', 'share.customerId')
    .select(['share.customerId', 'share.acceptedAt', 'customers.name', 'customers.email'])
    .orderBy('share.acceptedAt', 'desc')
    .orderBy('share.customerId', 'desc')
    .execute()

export const findCompanyCustomer = (
  db: Db,
  { companyId, customerId }: { companyId: string; customerId: string },
): Promise<CompanyCustomer | undefined> =>
  db
    .selectFrom('shares')
    .innerJoin('customers', 'customers.id', 'shares.customer_id')
    .select(['customers.id as customerId', 'shares.accepted_at as acceptedAt', 'name', 'email'])
    .where('shares.company_id', '=', companyId)
    .where('shares.customer_id', '=', customerId)
    .where('shares.ended_at', 'is', null)
    .executeTakeFirst()

/** The utility accounts that these customers share with the company, in the order of their IDs. */
export const listSharedAccounts = async (
  db: Db,
  { companyId, customerIds }: { companyId: string; customerIds: string[] },
): Promise<UtilityAccountRow[]> =>
  customerIds.length === 0
    ? []
    : db
        .selectFrom('shared_accounts as covered')
        .innerJoin('utility_accounts as account', 'account.id', 'covered.utility_account_id')
        .selectAll('account')
        .where('covered.company_id', '=', companyId)
        .where('covered.customer_id', 'in', customerIds)
        .orderBy('account.id')
        .execute()
