import { sql } from 'kysely'
import type { NamedAccount } from '../../contract/more.ts'
import { slot } from './database/slot.ts'
import type { Db, Store } from './store.ts'

type Field = 'id' | 'provider' | 'accountNumber' | 'street' | 'city' | 'state' | 'zip'
type Row = { customerId: string } & Record<Field, string | null>
type Sharer = { customerId: string; connectedAt: number; name: string; email: string | null }

const activeShares = (db: Db) =>
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
const toAccounts = (sharers: Sharer[], rows: Row[]): NamedAccount[] => {
  const accounts = new Map<string, NamedAccount>()
  for (const { customerId, connectedAt, name, email } of sharers) {
    const account = { customerId, utilityAccounts: [], customer: { name, email } }
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

/** `version` is null where nobody is on the page. */
type Page = { accounts: NamedAccount[]; version: string | null }

const sharedOf = (db: Db) =>
  db
    .selectFrom('shared_accounts as covered')
    .innerJoin('utility_accounts as account', 'account.id', 'covered.utility_account_id')
    .select('covered.customer_id as customerId')
    .select(columns)
    .where('covered.company_id', '=', slot<string>('companyId'))
    .orderBy('covered.customer_id')
    .orderBy('account.id')

/**
 * Reads up to `limit` accounts whose customer ID follows `after` ('' to begin). The order is by customer ID, which
 * never changes, so nobody comes twice or is left out while others are added. First who, then what they share: from
 * one statement for both PostgreSQL made a plan that read a whole table of a million. `version` is another after
 * each change of the company's accounts; it is never newer than what was read.
 */
export const preparePageOfAccounts = (store: Store) => {
  const findSharers = store.prepare(db => {
    // Looked up one by one: joined for any limit, PostgreSQL would read the whole table of customers.
    return activeShares(db)
      .select(eb => {
        const own = eb.selectFrom('customers').whereRef('customers.id', '=', 'shares.customer_id')
        const head = eb.selectFrom('change_heads').where('company_id', '=', slot<string>('companyId'))
        const version = head.select(sql<string>`number || '-' || at`.as('version'))
        return [
          version.$asScalar().as('version'),
          own.select('name').$asScalar().$notNull().as('name'),
          own.select('email').$asScalar().as('email'),
        ]
      })
      .where('shares.customer_id', '>', slot<string>('after'))
      .orderBy('shares.customer_id')
      .limit(slot<number>('limit'))
  })
  const findShared = store.prepare(db =>
    sharedOf(db)
      .where('covered.customer_id', '>=', slot<string>('first'))
      .where('covered.customer_id', '<=', slot<string>('last')),
  )
  return async (query: { companyId: string; after: string; limit: number }): Promise<Page> => {
    const sharers = await findSharers(query)
    const first = sharers[0]?.customerId
    const last = sharers.at(-1)?.customerId
    if (first === undefined || last === undefined) return { accounts: [], version: null }
    const accounts = toAccounts(sharers, await findShared({ companyId: query.companyId, first, last }))
    return { accounts, version: sharers[0]?.version ?? '0-0' }
  }
}

/** So many customers are looked up at once. */
export const atOnce = 32

/** Reads the accounts of at most 32 customers; those who do not share with the company are left out. */
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
