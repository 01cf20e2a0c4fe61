import { hash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import Database from 'better-sqlite3-multiple-ciphers'
import { Pool } from 'pg'

// The service's own statements, written out: `?` where SQLite has a parameter and `$n` where PostgreSQL does.

const columns = `account.id, account.provider, account.account_number as "accountNumber",
  account.street, account.city, account.state, account.zip`

const findKeySql = (hash: string) =>
  `select id, company_id as "companyId", hash, last_used_at as "lastUsedAt" from api_keys
  where hash = ${hash} and revoked_at is null`

const findSql = (company: string, id: string, idAgain: string, companyAgain: string) =>
  `select share."customerId", share."connectedAt", customers.name, customers.email, ${columns}
  from (select shares.customer_id as "customerId", shares.accepted_at as "connectedAt" from shares
  where shares.company_id = ${company} and shares.ended_at is null
  and shares.customer_id = coalesce((select utility_accounts.customer_id from utility_accounts
  where utility_accounts.id = ${id}), ${idAgain})) as share
  inner join customers on customers.id = share."customerId"
  left join shared_accounts as covered on covered.customer_id = share."customerId" and covered.company_id = ${companyAgain}
  left join utility_accounts as account on account.id = covered.utility_account_id
  order by account.id`

const customersSql = (companyOfHead: string, company: string, after: string, limit: string) =>
  `select shares.customer_id as "customerId", shares.accepted_at as "connectedAt",
  (select number || '-' || at from change_heads where company_id = ${companyOfHead}) as version,
  (select name from customers where customers.id = shares.customer_id) as name,
  (select email from customers where customers.id = shares.customer_id) as email
  from shares where shares.company_id = ${company}
  and shares.ended_at is null and shares.customer_id > ${after} order by shares.customer_id limit ${limit}`

const sharedSql = (company: string, first: string, account: string, last: string) =>
  `select covered.customer_id as "customerId", ${columns} from shared_accounts as covered
  inner join utility_accounts as account on account.id = covered.utility_account_id
  where covered.company_id = ${company} and (covered.customer_id, covered.utility_account_id) > (${first}, ${account})
  and covered.customer_id <= ${last} order by covered.customer_id, covered.utility_account_id limit 1000`

const createSql = (p: string[]) =>
  `insert into connect_requests (id, token, company_id, redirect_url, created_at, state)
  values (${p[0]}, ${p[1]}, ${p[2]}, ${p[3]}, ${p[4]}, 'open')`

const headSql = (company: string, at: string) =>
  `insert into change_heads (company_id, number, at) values (${company}, 1, ${at})
  on conflict (company_id) do update set number = change_heads.number + 1, at = excluded.at`

const changeSql = (request: string, head: string, company: string) =>
  `insert into changes (company_id, number, at, type, request_id)
  select company_id, number, at, 'link.created', ${request} from ${head} where company_id = ${company}`

/** Writing a link and the change that tells of it as one statement. */
const createAtOnceSql = `with written as (${createSql(['$1', '$2', '$3', '$4', '$5'])}),
  head as (${headSql('$3', '$5')} returning *) ${changeSql('$1', 'head', '$3')}`

const newId = () =>
  `req_${Date.now().toString(32).padStart(9, '0')}${randomBytes(4).toString('hex').slice(0, 7)}`

export type Row = Record<
  'id' | 'provider' | 'accountNumber' | 'street' | 'city' | 'state' | 'zip',
  string | null
> &
  Customer

export type Customer = { customerId: string; connectedAt: number; name: string; email: string | null }

type Statement = (...values: unknown[]) => Promise<Row[]>

/** Two statements, as the service has them: first the customers, then what they share. */
const listWith = async (customers: Statement, shared: Statement, company: string, limit: number) => {
  const found = await customers(company, company, '', limit)
  const rows = await shared(company, found[0]?.customerId, '', found.at(-1)?.customerId)
  return { customers: found, rows }
}

const onSqlite = (folder: string) => {
  const file = join(folder, 'service.db')
  const writer = new Database(file)
  writer.pragma('journal_mode = WAL')
  writer.pragma('synchronous = FULL')
  writer.pragma('foreign_keys = ON')
  const reader = new Database(file, { readonly: true })
  for (const connection of [writer, reader]) connection.pragma('cache_size = -8000')
  const prepare = (text: string): Statement => {
    const statement = reader.prepare<unknown[], Row>(text)
    return async (...values) => statement.all(...values)
  }
  const key = reader.prepare<unknown[], never>(findKeySql('?'))
  const find = prepare(findSql('?', '?', '?', '?'))
  const customers = prepare(customersSql('?', '?', '?', '?'))
  const shared = prepare(sharedSql('?', '?', '?', '?'))
  const create = writer.prepare(createSql(['?', '?', '?', '?', '?']))
  const head = writer.prepare(headSql('?', '?'))
  const change = writer.prepare(changeSql('?', 'change_heads', '?'))
  const createAll = writer.transaction((id: string, company: string, token: string, url: string) => {
    const now = Date.now()
    create.run(id, token, company, url, now)
    head.run(company, now)
    change.run(id, company)
  })
  return {
    findKey: async (hash: string) => key.all(hash)[0] ?? unknownKey(),
    findAccount: (company: string, id: string) => find(company, id, id, company),
    listAccounts: (company: string, limit: number) => listWith(customers, shared, company, limit),
    createRequest: async (company: string, token: string, url: string) =>
      void createAll.immediate(newId(), company, token, url),
  }
}

const unknownKey = (): never => {
  throw new Error('The baseline is asked with a key that is not there')
}

const onPostgres = (url: string) => {
  const pool = new Pool({ connectionString: url, max: 10 })
  const prepare = (text: string) => {
    const name = hash('sha256', text, 'hex').slice(0, 32)
    return async (...values: unknown[]) => (await pool.query({ name, text, values })).rows
  }
  const key = prepare(findKeySql('$1'))
  const find = prepare(findSql('$1', '$2', '$3', '$4'))
  const customers = prepare(customersSql('$1', '$2', '$3', '$4'))
  const shared = prepare(sharedSql('$1', '$2', '$3', '$4'))
  const create = prepare(createAtOnceSql)
  return {
    findKey: async (hash: string) => (await key(hash))[0] ?? unknownKey(),
    findAccount: (company: string, id: string) => find(company, id, id, company),
    listAccounts: (company: string, limit: number) => listWith(customers, shared, company, limit),
    createRequest: async (company: string, token: string, url: string) =>
      void (await create(newId(), token, company, url, Date.now())),
  }
}

/** Opens a data folder or a postgres:// address. */
export const createDatabase = (place: string) =>
  place.startsWith('postgres://') ? onPostgres(place) : onSqlite(place)
