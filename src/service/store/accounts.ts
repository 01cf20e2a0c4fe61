import { sql } from 'kysely'
import type { NamedAccount } from '../../contract/more.ts'
import type { UtilityAccountRow } from './database/schema.ts'
import { readPage } from './steps/slices.ts'
import { type Db, rowOf, rowsOf, type Store, statement } from './store.ts'

type Field = 'id' | 'provider' | 'account_number' | 'street' | 'city' | 'state' | 'zip'
type Row = { customer_id: string } & Record<Field, string | null>
type Sharer = { customerId: string; connectedAt: number; name: string; email: string | null }

/** This service sends no mail, so it cannot have confirmed any address. */
const emailConfirmed = false

const toAddress = ({ street, city, state, zip }: Row) =>
  street === null && city === null && state === null && zip === null ? null : { street, city, state, zip }

/** The accounts of these customers as the API shows them; rows of other customers are ignored. */
const toAccounts = (sharers: Sharer[], rows: Row[]): NamedAccount[] => {
  const owned = Map.groupBy(rows, ({ customer_id }) => customer_id)
  return sharers.map(({ customerId, connectedAt, name, email }) => ({
    customerId,
    utilityAccounts: (owned.get(customerId) ?? []).flatMap(row =>
      row.id === null
        ? []
        : {
            electricAccountId: row.id,
            utilityAccountNumber: row.account_number,
            utilityProvider: row.provider,
            address: toAddress(row),
            customerId,
          },
    ),
    customer: email === null ? { name, email } : { name, email, emailConfirmed },
    connectedAt: new Date(connectedAt).toISOString(),
  }))
}

/** Reads one account by the ID of its customer or of a shared utility account; undefined: unknown, ended or of another company. */
export const findAccount = async ({ read }: Store, companyId: string, accountId: string) => {
  const rows = await read(statement<Sharer & Row>`select shares.customer_id as "customerId",
      shares.accepted_at as "connectedAt", customers.name, customers.email, shares.customer_id, account.id,
      account.provider, account.account_number, account.street, account.city, account.state, account.zip
    from shares inner join customers on customers.id = shares.customer_id
    left join shared_accounts as covered on covered.customer_id = shares.customer_id and covered.company_id = ${companyId}
    left join utility_accounts as account on account.id = covered.utility_account_id
    where shares.company_id = ${companyId} and shares.ended_at is null and shares.customer_id =
      coalesce((select customer_id from utility_accounts where id = ${accountId}), ${accountId})
    order by account.id`)
  const [account] = toAccounts(rows.slice(0, 1), rows)
  const isOwn = account?.utilityAccounts.some(own => own.electricAccountId === accountId)
  return account?.customerId === accountId || isOwn ? account : undefined
}

/** Customers per look-up: all that they share is read in some milliseconds, however long its fields are. */
export const accountsAtOnce = 16

/** Reads the accounts of at most 16 customers; those who do not share with the company are left out. */
export const findAccounts = async ({ read }: Store, companyId: string, customerIds: string[]) => {
  if (customerIds.length === 0) return []
  const sharers =
    await read(sql<Sharer>`select customer_id as "customerId", accepted_at as "connectedAt", name, email
    from shares inner join customers on customers.id = customer_id
    where company_id = ${companyId} and ended_at is null and customer_id in (${sql.join(customerIds)})`)
  return toAccounts(sharers, await read(sharedAccountsOf(companyId, customerIds)))
}

/** Customers and utility accounts per read, which takes some milliseconds however long their fields are. */
const atOnce = { customers: 500, accounts: 1000 }

/** A page of so few customers, as most are, is one read: some milliseconds, and a small answer. */
export const fewCustomers = 100

type Query = { companyId: string; after: string; limit: number }

/** Names come by subqueries, one by one: for a join with any limit PostgreSQL would plan to read the whole table of customers. */
const sharersOf = ({ companyId, after, limit }: Query) =>
  statement<Sharer>`select customer_id as "customerId", accepted_at as "connectedAt",
      (select name from customers where id = shares.customer_id) as name,
      (select email from customers where id = shares.customer_id) as email
    from shares where company_id = ${companyId} and ended_at is null and customer_id > ${after}
    order by customer_id limit ${limit}`

/** What customers from `first` to `last` share with a company, or did until they ended it, by the IDs of both: a thousand (`atOnce`) at most. */
const sharedBetween = (companyId: string, first: string, last: string) =>
  statement<Row>`select covered.customer_id, account.id, account.provider, account.account_number, account.street, account.city, account.state, account.zip
    from shared_accounts as covered inner join utility_accounts as account on account.id = covered.utility_account_id
    where covered.company_id = ${companyId} and covered.customer_id >= ${first} and covered.customer_id <= ${last}
    order by covered.customer_id, covered.utility_account_id limit 1000`

/**
 * Reads up to `limit` accounts after the customer ID `after` ('' to begin) as a JSON array of at most 2 MB; with a `limit` of at most 100,
 * no more than a thousand utility accounts. `next`: the last customer's ID. IDs never change, so in their order no account comes twice or
 * is left out while others are added. Two statements: from one for both PostgreSQL made a plan that read a whole table of a million.
 * `version` differs after each change of the company's accounts; it is never newer than what was read.
 */
export const readPageOfAccounts = async ({ read }: Store, { companyId, after: first, limit }: Query) => {
  const [head] = await read(statement<{ version: string }>`select number || '-' || at as version
    from change_heads where company_id = ${companyId}`)
  const readSlice = async (after: string, most: number) => {
    const sharers = await read(sharersOf({ companyId, after, limit: most + 1 }))
    const [one] = sharers
    const last = sharers.slice(0, most).at(-1)
    if (one === undefined || last === undefined) return { found: [], more: false }
    const rows = await read(sharedBetween(companyId, one.customerId, last.customerId))
    // The accounts of the last customer in a full slice may be incomplete: the next slice reads them again. The others are whole.
    const cut = rows.length < atOnce.accounts ? undefined : rows.at(-1)?.customer_id
    const whole = sharers.filter(({ customerId }) =>
      cut === undefined ? customerId <= last.customerId : customerId < cut,
    )
    const found = toAccounts(whole, rows).map(thing => ({ position: thing.customerId, thing }))
    return { found, more: whole.length < sharers.length }
  }
  const once = limit <= fewCustomers
  const page = await readPage({ after: first, limit, atOnce: atOnce.customers, once, read: readSlice })
  return { ...page, version: head?.version ?? '0-0' }
}

/** Where a page ends: the next one begins with customers who accepted earlier. */
export type Position = { acceptedAt: number; customerId: string }

/** `notedName`: the name that staff noted with the latest link that the customer accepted. */
export type CompanyCustomer = Position & { name: string } & Record<'email' | 'notedName', string | null>

type ListQuery = { companyId: string; after: Position | null; limit: number }

/** The links that the customer of a query accepted, few; `|| ''` keeps databases from looking among all links of the company instead. */
export const acceptedLinks = (companyId: string) =>
  sql`connect_requests as link where link.accepted_by = customers.id and link.company_id || '' = ${companyId}`

/** The columns of a `CompanyCustomer` of shares and customers. */
export const sharerColumns = (companyId: string) =>
  sql`customers.id as "customerId", accepted_at as "acceptedAt", customers.name, customers.email,
    (select reference from ${acceptedLinks(companyId)} and reference is not null
      order by link.created_at desc limit 1) as "notedName"`

/** The company's customers who share with it now, latest first. */
export const listCompanyCustomers = async (db: Db, { companyId, after, limit }: ListQuery) => {
  const { acceptedAt, customerId } = after ?? { acceptedAt: Number.MAX_SAFE_INTEGER, customerId: '' }
  const newest = sql`select customer_id, accepted_at from shares
    where company_id = ${companyId} and ended_at is null
    and (accepted_at, customer_id) < (${acceptedAt}, ${customerId})
    order by accepted_at desc, customer_id desc limit ${limit}`
  return rowsOf(
    db,
    sql<CompanyCustomer>`select ${sharerColumns(companyId)} from (${newest}) as share
      inner join customers on customers.id = customer_id order by accepted_at desc, customer_id desc`,
  )
}

/** Counting stops here: up to this it takes a millisecond or two. */
export const countedAtMost = 10_000

/** How many customers share with the company now; `countedAtMost + 1` means more than are counted. */
export const countCompanyCustomers = async (db: Db, companyId: string): Promise<number> => {
  // The order is that of an index: without it PostgreSQL would read the whole table.
  const some = sql`select 1 from shares where company_id = ${companyId} and ended_at is null
    order by accepted_at desc, customer_id desc limit ${countedAtMost + 1}`
  const counted = sql<{ count: number | string }>`select count(*) as count from (${some}) as counted`
  return Number((await rowOf(db, counted))?.count)
}

/** One customer who shares with the company now; undefined for any other. */
export const findCompanyCustomer = (
  db: Db,
  { companyId, customerId }: { companyId: string; customerId: string },
): Promise<CompanyCustomer | undefined> =>
  rowOf(
    db,
    sql`select ${sharerColumns(companyId)} from shares inner join customers on customers.id = customer_id
      where company_id = ${companyId} and customer_id = ${customerId} and ended_at is null`,
  )

const sharedAccountsOf = (companyId: string, customerIds: string[]) =>
  sql<UtilityAccountRow>`select account.id, account.customer_id, account.created_at,
      account.provider, account.account_number, account.street, account.city, account.state, account.zip
    from shared_accounts as covered inner join utility_accounts as account on account.id = utility_account_id
    where company_id = ${companyId} and covered.customer_id in (${sql.join(customerIds)}) order by account.id`

/** The utility accounts that these customers share with the company, in the order of their IDs. */
export const listSharedAccounts = async (
  db: Db,
  { companyId, customerIds }: { companyId: string; customerIds: string[] },
): Promise<UtilityAccountRow[]> =>
  customerIds.length === 0 ? [] : rowsOf(db, sharedAccountsOf(companyId, customerIds))
