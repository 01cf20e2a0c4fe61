import type { Account } from '../../contract/http.ts'
import { slot } from './slot.ts'
import type { Db, Store } from './store.ts'

type Field = 'id' | 'provider' | 'accountNumber' | 'street' | 'city' | 'state' | 'zip'
type Row = { customerId: string } & Record<Field, string | null>

const activeShares = (db: Db) =>
  db
    .selectFrom('shares')
    .select('shares.customer_id')
    .where('shares.company_id', '=', slot<string>('companyId'))
    .where('shares.ended_at', 'is', null)

const joinAccounts = (db: Db, shares: ReturnType<typeof activeShares>) =>
  db
    .selectFrom(shares.as('share'))
    .leftJoin('shared_accounts as covered', join =>
      join
        .onRef('covered.customer_id', '=', 'share.customer_id')
        .on('covered.company_id', '=', slot<string>('companyId')),
    )
    .leftJoin('utility_accounts as account', 'account.id', 'covered.utility_account_id')
    .select(['share.customer_id as customerId', 'account.id', 'account.provider'])
    .select('account.account_number as accountNumber')
    .select(['account.street', 'account.city', 'account.state', 'account.zip'])
    .orderBy('share.customer_id')
    .orderBy('account.id')

const toAddress = ({ street, city, state, zip }: Row) =>
  street === null && city === null && state === null && zip === null ? null : { street, city, state, zip }

/** Groups rows, which come ordered by customer, into accounts as the interface shows them. */
const toAccounts = (rows: Row[]): Account[] => {
  const accounts: Account[] = []
  let current: Account | undefined
  for (const row of rows) {
    if (current?.customerId !== row.customerId) {
      current = { customerId: row.customerId, utilityAccounts: [] }
      accounts.push(current)
    }
    if (row.id === null) continue
    current.utilityAccounts.push({
      electricAccountId: row.id,
      utilityAccountNumber: row.accountNumber,
      utilityProvider: row.provider,
      address: toAddress(row),
      customerId: row.customerId,
    })
  }
  return accounts
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
    return joinAccounts(
      db,
      activeShares(db).where('shares.customer_id', '=', eb =>
        eb.fn.coalesce(owner, slot<string>('accountId')),
      ),
    )
  })
  return async (companyId: string, accountId: string): Promise<Account | undefined> => {
    const [account] = toAccounts(await find({ companyId, accountId }))
    const designated =
      account?.customerId === accountId ||
      account?.utilityAccounts.some(({ electricAccountId }) => electricAccountId === accountId)
    return designated ? account : undefined
  }
}

/**
 * Reads up to `limit` accounts whose customer ID follows `after` ('' to begin). The order is by customer ID, which
 * never changes, so nobody comes twice or is left out while others are added.
 */
export const preparePageOfAccounts = (store: Store) => {
  const find = store.prepare(db =>
    joinAccounts(
      db,
      activeShares(db)
        .where('shares.customer_id', '>', slot<string>('after'))
        .orderBy('shares.customer_id')
        .limit(slot<number>('limit')),
    ),
  )
  return async (query: { companyId: string; after: string; limit: number }): Promise<Account[]> =>
    toAccounts(await find(query))
}
