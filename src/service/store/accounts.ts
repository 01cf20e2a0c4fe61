import type { NamedAccount } from '../../contract/more.ts'
import { slot } from './database/slot.ts'
import type { Db, Store } from './store.ts'

type Field = 'id' | 'provider' | 'accountNumber' | 'street' | 'city' | 'state' | 'zip'
export type Row = { customerId: string } & Record<Field, string | null>
type Sharer = { customerId: string; connectedAt: number; name: string; email: string | null }

/** This service sends no mail, so no address could be proved. */
const emailConfirmed = false

/** Who shares with a company now. */
export const activeShares = (db: Db) =>
  db
    .selectFrom('shares')
    .select(['shares.customer_id as customerId', 'shares.accepted_at as connectedAt'])
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

/** The accounts of these customers as the service shows them; rows of others are left out. */
export const toAccounts = (sharers: Sharer[], rows: Row[]): NamedAccount[] => {
  const accounts = new Map<string, NamedAccount>()
  for (const { customerId, connectedAt, name, email } of sharers) {
    const customer = email === null ? { name, email } : { name, email, emailConfirmed }
    const account = { customerId, utilityAccounts: [], customer }
    accounts.set(customerId, { ...account, connectedAt: new Date(connectedAt).toISOString() })
  }
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
      .innerJoin('customers', 'customers.id', 'share.customerId')
      .leftJoin('shared_accounts as covered', join =>
        join
          .onRef('covered.customer_id', '=', 'share.customerId')
          .on('covered.company_id', '=', slot<string>('companyId')),
      )
      .leftJoin('utility_accounts as account', 'account.id', 'covered.utility_account_id')
      .select(['share.customerId', 'share.connectedAt', 'customers.name', 'customers.email'])
      .select(columns)
      .orderBy('account.id')
  })
  return async (companyId: string, accountId: string): Promise<NamedAccount | undefined> => {
    const rows = await find({ companyId, accountId })
    const [account] = toAccounts(rows.slice(0, 1), rows)
    const designated =
      account?.customerId === accountId ||
      account?.utilityAccounts.some(({ electricAccountId }) => electricAccountId === accountId)
    return designated ? account : undefined
  }
}

/** The utility accounts that customers share with a company, in the order of the IDs of both. */
export const sharedOf = (db: Db) =>
  db
    .selectFrom('shared_accounts as covered')
    .innerJoin('utility_accounts as account', 'account.id', 'covered.utility_account_id')
    .select('covered.customer_id as customerId')
    .select(columns)
    .where('covered.company_id', '=', slot<string>('companyId'))
    .orderBy('covered.customer_id')
    .orderBy('covered.utility_account_id')

/** So many customers are looked up at once: all that they share is read in some milliseconds, however long its fields are. */
export const atOnce = 16

/** Reads the accounts of at most 16 customers; those who do not share with the company are left out. */
export const prepareFindAccounts = (store: Store) => {
  const names = Array.from({ length: atOnce }, (_, place) => `id${place}`)
  const places = names.map(name => slot<string>(name))
  const findSharers = store.prepare(db =>
    activeShares(db)
      .innerJoin('customers', 'customers.id', 'shares.customer_id')
      .select(['customers.name', 'customers.email'])
      .where('shares.customer_id', 'in', places),
  )
  const findShared = store.prepare(db => sharedOf(db).where('covered.customer_id', 'in', places))
  return async (companyId: string, customerIds: string[]): Promise<NamedAccount[]> => {
    const ids = Object.fromEntries(names.map((name, place) => [name, customerIds[place] ?? '']))
    const sharers = await findSharers({ companyId, ...ids })
    if (sharers.length === 0) return []
    return toAccounts(sharers, await findShared({ companyId, ...ids }))
  }
}
