import { sql } from 'kysely'
import type { NamedAccount } from '../../contract/more.ts'
import { readPage } from './steps/slices.ts'
import type { Db, Store } from './store.ts'

type Field = 'id' | 'provider' | 'accountNumber' | 'street' | 'city' | 'state' | 'zip'
type Row = { customerId: string } & Record<Field, string | null>
type Sharer = { customerId: string; connectedAt: number; name: string; email: string | null }

/** This service sends no mail, so no address could be proved. */
const emailConfirmed = false

export const activeShares = (db: Db, companyId: string) =>
  db
    .selectFrom('shares')
    .select(['shares.customer_id as customerId', 'shares.accepted_at as connectedAt'])
    .where('shares.company_id', '=', companyId)
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
  const owned = Map.groupBy(rows, ({ customerId }) => customerId)
  return sharers.map(({ customerId, connectedAt, name, email }) => ({
    customerId,
    utilityAccounts: (owned.get(customerId) ?? []).flatMap(row =>
      row.id === null
        ? []
        : {
            electricAccountId: row.id,
            utilityAccountNumber: row.accountNumber,
            utilityProvider: row.provider,
            address: toAddress(row),
            customerId,
          },
    ),
    customer: email === null ? { name, email } : { name, email, emailConfirmed },
    connectedAt: new Date(connectedAt).toISOString(),
  }))
}

/**
 * Reads one account by the ID of its customer or of one of the utility accounts that are shared with the company.
 * Unknown, ended and another company's are all `undefined`.
 */
export const findAccount = async (
  { db, read }: Store,
  companyId: string,
  accountId: string,
): Promise<NamedAccount | undefined> => {
  const owner = db
    .selectFrom('utility_accounts')
    .select('utility_accounts.customer_id')
    .where('utility_accounts.id', '=', accountId)
  const share = activeShares(db, companyId).where('shares.customer_id', '=', eb =>
    eb.fn.coalesce(owner, eb.val(accountId)),
  )
  const rows = await read(
    db
      .selectFrom(share.as('share'))
      .innerJoin('customers', 'customers.id', 'share.customerId')
      .leftJoin('shared_accounts as covered', join =>
        join.onRef('covered.customer_id', '=', 'share.customerId').on('covered.company_id', '=', companyId),
      )
      .leftJoin('utility_accounts as account', 'account.id', 'covered.utility_account_id')
      .select(['share.customerId', 'share.connectedAt', 'customers.name', 'customers.email'])
      .select(columns)
      .orderBy('account.id'),
  )
  const [account] = toAccounts(rows.slice(0, 1), rows)
  const designated =
    account?.customerId === accountId ||
    account?.utilityAccounts.some(({ electricAccountId }) => electricAccountId === accountId)
  return designated ? account : undefined
}

/** The utility accounts that customers share with a company, in the order of the IDs of both. */
export const sharedOf = (db: Db, companyId: string) =>
  db
    .selectFrom('shared_accounts as covered')
    .innerJoin('utility_accounts as account', 'account.id', 'covered.utility_account_id')
    .select('covered.customer_id as customerId')
    .select(columns)
    .where('covered.company_id', '=', companyId)
    .orderBy('covered.customer_id')
    .orderBy('covered.utility_account_id')

/** So many customers are looked up at once: all that they share is read in some milliseconds, however long its fields are. */
export const accountsAtOnce = 16

/** Reads the accounts of at most 16 customers; those who do not share with the company are left out. */
export const findAccounts = async (
  { db, read }: Store,
  companyId: string,
  customerIds: string[],
): Promise<NamedAccount[]> => {
  if (customerIds.length === 0) return []
  const sharers = await read(
    activeShares(db, companyId)
      .innerJoin('customers', 'customers.id', 'shares.customer_id')
      .select(['customers.name', 'customers.email'])
      .where('shares.customer_id', 'in', customerIds),
  )
  if (sharers.length === 0) return []
  return toAccounts(
    sharers,
    await read(sharedOf(db, companyId).where('covered.customer_id', 'in', customerIds)),
  )
}

/** So many customers, or utility accounts, are read at once, which takes some milliseconds however long their fields are. */
const atOnce = { customers: 500, accounts: 1000 }

/** A page of so few customers, as most are, holds what is read at once: it is put together in some milliseconds, and small. */
export const fewCustomers = 100

type Query = { companyId: string; after: string; limit: number }

/** Looked up one by one: joined for any limit, PostgreSQL would read the whole table of customers. */
const sharersOf = (db: Db, { companyId, after, limit }: Query) =>
  activeShares(db, companyId)
    .select(eb => {
      const own = eb.selectFrom('customers').whereRef('customers.id', '=', 'shares.customer_id')
      const head = eb.selectFrom('change_heads').where('company_id', '=', companyId)
      return [
        head.select(sql<string>`number || '-' || at`.as('version')).$asScalar().as('version'),
        own.select('name').$asScalar().$notNull().as('name'),
        own.select('email').$asScalar().as('email'),
      ]
    })
    .where('shares.customer_id', '>', after)
    .orderBy('shares.customer_id')
    .limit(limit)

/**
 * Reads up to `limit` accounts as a JSON array, or 2 MB of them, or of at most 100 a thousand utility accounts, whose customer ID follows `after`
 * ('' to begin); `next` is the last one's. The order is by customer ID, which never changes, so none comes twice or is left out while others are
 * added. First who, then what they share: from one statement for both PostgreSQL made a plan that read a whole table of a million. `version` is
 * another after each change of the company's accounts; it is never newer than what was read, and null where the page is empty.
 */
export const readPageOfAccounts = async ({ db, read }: Store, { companyId, after: first, limit }: Query) => {
  const seen: { version: string | null } = { version: null }
  const readSlice = async (after: string, most: number) => {
    const sharers = await read(sharersOf(db, { companyId, after, limit: most + 1 }))
    const [one] = sharers
    const last = sharers.slice(0, most).at(-1)
    if (one === undefined || last === undefined) return { found: [], more: false }
    seen.version ??= one.version ?? '0-0'
    const rows = await read(
      sharedOf(db, companyId)
        .where('covered.customer_id', '>', after)
        .where('covered.customer_id', '<=', last.customerId)
        .limit(sql.lit(atOnce.accounts)),
    )
    // The last of a full slice may go on in the next; others are whole, since none has more than 100.
    const cut = rows.length < atOnce.accounts ? undefined : rows.at(-1)?.customerId
    const whole = sharers.filter(({ customerId }) =>
      cut === undefined ? customerId <= last.customerId : customerId < cut,
    )
    const found = toAccounts(whole, rows).map(thing => ({ position: thing.customerId, thing }))
    return { found, more: whole.length < sharers.length }
  }
  const once = limit <= fewCustomers
  return {
    ...(await readPage({ after: first, limit, atOnce: atOnce.customers, once, read: readSlice })),
    ...seen,
  }
}
