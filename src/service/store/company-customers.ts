import { sql } from 'kysely'
import type { UtilityAccountRow } from './database/schema.ts'
import { type Db, rowOf, rowsOf } from './store.ts'

/** Where a page ends: what comes after was accepted earlier. */
export type Position = { acceptedAt: number; customerId: string }

export type CompanyCustomer = Position & { name: string; email: string | null }

type Query = { companyId: string; after: Position | null; limit: number }

const columns = sql`customer_id as "customerId", accepted_at as "acceptedAt", customers.name, customers.email`

/** The company's customers who share with it now, latest first. */
export const listCompanyCustomers = async (
  db: Db,
  { companyId, after, limit }: Query,
): Promise<CompanyCustomer[]> => {
  const { acceptedAt, customerId } = after ?? { acceptedAt: Number.MAX_SAFE_INTEGER, customerId: '' }
  const newest = sql`select customer_id, accepted_at from shares
    where company_id = ${companyId} and ended_at is null
    and (accepted_at, customer_id) < (${acceptedAt}, ${customerId})
    order by accepted_at desc, customer_id desc limit ${limit}`
  return rowsOf(
    db,
    sql<CompanyCustomer>`select ${columns} from (${newest}) as share
      inner join customers on customers.id = customer_id order by accepted_at desc, customer_id desc`,
  )
}

/** One customer who shares with the company now; undefined for everybody else. */
export const findCompanyCustomer = async (
  db: Db,
  { companyId, customerId }: { companyId: string; customerId: string },
): Promise<CompanyCustomer | undefined> => {
  const query = sql<CompanyCustomer>`select ${columns} from shares
    inner join customers on customers.id = customer_id
    where company_id = ${companyId} and customer_id = ${customerId} and ended_at is null`
  return rowOf(db, query)
}

/** The utility accounts that these customers share with the company, in the order of their IDs. */
export const listSharedAccounts = async (
  db: Db,
  { companyId, customerIds }: { companyId: string; customerIds: string[] },
): Promise<UtilityAccountRow[]> => {
  if (customerIds.length === 0) return []
  const query = sql<UtilityAccountRow>`select account.* from shared_accounts as covered
    inner join utility_accounts as account on account.id = utility_account_id
    where company_id = ${companyId} and covered.customer_id in (${sql.join(customerIds)}) order by account.id`
  return rowsOf(db, query)
}
