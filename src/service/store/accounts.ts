import type { Account } from '../../contract/http.ts'
import { slot } from './database/slot.ts'
import type { Db, Store } from './store.ts'

type Field = 'id' | 'provider' | 'accountNumber' | 'street' | 'city' | 'state' | 'zip'
type Row = { customerId: string } & Record<Field, string | null>

const activeShares = (db: Db) =>
  db
    .selectFrom('shares')
    .select('shares.customer_id as customerId')
    .where('shares.company_id', '=', slot<string>('companyId'))
    .where('shares.ended_at', 'is', null)

const columns = [
  'account.id',
  'account.provider',
  'account.account_number as accountNumber',
  'account.street',
  'account.city',
  'account.state',
  'account.zip',
] as const

const toAddress = ({ street, city, state, zip }: Row) =>
  street === null && city === null && state === null && zip === null ? null : { street, city, state, zip }

/** The accounts of these customers as the interface shows them; rows of others are left out. */
const toAccounts = (customers: { customerId: string }[], rows: Row[]): Account[] => {
  const accounts = new Map<string, Account>()
  for (const { customerId } of customers) accounts.set(customerId, { customerId, utilityAccounts: [] })
  for (const row of rows) {
    if (row.id === null) continue
    accounts.get(row.customerId)?.utilityAccounts.push({
      electricAccountId: row.id,
      utilityAccountNumber: row.accountNumber,
      utilityProvider: row.provider,
      address: toAddress(row),
      customerId: row.customerId,
    })
  }
  return [...accounts.values()]
}

/**
 * Reads one account by the ID of its customer or of one of the utility accounts that are shared with the company.
 * Unknown, ended and another company's are all `undefined`.
 */
export const prepareFindAccount = (store: Store) => {
  const find = store.prepare(db => {
    const owner = db
      .selectFrom('utility_accounts')
      .select('utility_accounts.customer_id')
      .where('utility_accounts.id', '=', slot<string>('accountId'))
    const share = activeShares(db).where('shares.customer_id', '=', eb =>
      eb.fn.coalesce(owner, slot<string>('accountId')),
    )
    return db
      .selectFrom(share.as('share'))
      .leftJoin('shared_accounts as covered', join =>
        join
          .onRef('covered.customer_id', '=', 'share.customerId')
          .on('covered.company_id', '=', slot<string>('companyId')),
      )
      .leftJoin('utility_accounts as account', 'account.id', 'covered.utility_account_id')
      .select('share.customerId')
      .select(columns)
      .orderBy('account.id')
  })
  return async (companyId: string, accountId: string): Promise<Account | undefined> => {
    const rows = await find({ companyId, accountId })
    const [account] = toAccounts(rows.slice(0, 1), rows)
    const designated =
      account?.customerId === accountId ||
      account?.utilityAccounts.some(({ electricAccountId }) => electricAccountId === accountId)
    return designated ? account : undefined
  }
}

/**
 * Reads up to `limit` accounts whose customer ID follows `after` ('' to begin). The order is by customer ID, which
 * never changes, so nobody comes twice or is left out while others are added. First who, then what they share: from
 * one statement for both PostgreSQL made a plan that read a whole table of a million.
 */
export const preparePageOfAccounts = (store: Store) => {
  const findCustomers = store.prepare(db =>
    activeShares(db)
      .where('shares.customer_id', '>', slot<string>('after'))
      .orderBy('shares.customer_id')
      .limit(slot<number>('limit')),
  )
  const findShared = store.prepare(db =>
    db
      .selectFrom('shared_accounts as covered')
      .innerJoin('utility_accounts as account', 'account.id', 'covered.utility_account_id')
      .select('covered.customer_id as customerId')
      .select(columns)
      .where('covered.company_id', '=', slot<string>('companyId'))
      .where('covered.customer_id', '>=', slot<string>('first'))
      .where('covered.customer_id', '<=', slot<string>('last'))
      .orderBy('covered.customer_id')
      .orderBy('account.id'),
  )
  return async (query: { companyId: string; after: string; limit: number }): Promise<Account[]> => {
    const customers = await findCustomers(query)
    const first = customers[0]?.customerId
    const last = customers.at(-1)?.customerId
    if (first === undefined || last === undefined) return []
    return toAccounts(customers, await findShared({ companyId: query.companyId, first, last }))
  }
}
