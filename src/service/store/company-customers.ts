import { type SqlBool, sql } from 'kysely'
import type { UtilityAccountRow } from './database/schema.ts'
import type { Db } from './store.ts'

/** Where a page ends: what comes after was accepted earlier. */
export type Position = { acceptedAt: number; customerId: string }

export type CompanyCustomer = Position & { name: string; email: string | null }

type Query = { companyId: string; after: Position | null; limit: number }

/** At most this many customers are looked through in one request, so that a search costs the same everywhere. */
export const searchedAtOnce = 5000

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

const newestCustomers = (db: Db, query: Query) =>
  db
    .selectFrom(newestShares(db, query).as('share'))
    .innerJoin('customers', 'customers.id', 'share.customerId')
    .select(['share.customerId', 'share.acceptedAt', 'customers.name', 'customers.email'])
    .orderBy('share.acceptedAt', 'desc')
    .orderBy('share.customerId', 'desc')

/** The company's customers who share with it now, latest first. */
export const listCompanyCustomers = (db: Db, query: Query): Promise<CompanyCustomer[]> =>
  newestCustomers(db, query).execute()

const personColumns = ['name', 'email', 'id'] as const
const accountColumns = ['id', 'provider', 'account_number', 'street', 'city', 'state', 'zip'] as const

/**
 * Looks for any part of a customer's or a shared utility account's fields among the next customers. Answers what was
 * found and where the search stopped; `end` is null when all were looked through.
 */
export const searchCompanyCustomers = async (
  db: Db,
  { companyId, after, limit, text }: Query & { text: string },
): Promise<{ found: CompanyCustomer[]; end: Position | null }> => {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const like = (column: string) => sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`
  const found = await newestCustomers(db, { companyId, after, limit: searchedAtOnce })
    .where(eb => {
      const inAccounts = eb
        .selectFrom('shared_accounts as covered')
        .innerJoin('utility_accounts as account', 'account.id', 'covered.utility_account_id')
        .select('account.id')
        .where('covered.company_id', '=', companyId)
        .whereRef('covered.customer_id', '=', 'share.customerId')
        .where(inner => inner.or(accountColumns.map(column => like(`account.${column}`))))
      return eb.or([...personColumns.map(column => like(`customers.${column}`)), eb.exists(inAccounts)])
    })
    .limit(limit)
    .execute()
  if (found.length === limit) return { found, end: found.at(-1) ?? null }
  const looked = await newestShares(db, { companyId, after, limit: searchedAtOnce }).execute()
  return { found, end: looked[searchedAtOnce - 1] ?? null }
}

/** One customer who shares with the company now; undefined for everybody else. */
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
