import { hash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import Database from 'better-sqlite3-multiple-ciphers'
import { Pool } from 'pg'

// The service's own statements, written out: `?` where SQLite has a parameter and `$n` where PostgreSQL does.

const columns = `share.customer_id as "customerId", account.id, account.provider,
  account.account_number as "accountNumber", account.street, account.city, account.state, account.zip`

const accountsOf = (shares: string, company: string) =>
  `select ${columns} from (${shares}) as share
  left join shared_accounts as covered on covered.customer_id = share.customer_id and covered.company_id = ${company}
  left join utility_accounts as account on account.id = covered.utility_account_id
  order by share.customer_id, account.id`

const findKeySql = (hash: string) =>
  `select id, company_id as "companyId", hash, last_used_at as "lastUsedAt" from api_keys
  where hash = ${hash} and revoked_at is null`

const findSql = (company: string, id: string, idAgain: string, companyAgain: string) =>
  accountsOf(
    `select shares.customer_id from shares where shares.company_id = ${company} and shares.ended_at is null
    and shares.customer_id = coalesce((select utility_accounts.customer_id from utility_accounts
    where utility_accounts.id = ${id}), ${idAgain})`,
    companyAgain,
  )

const listSql = (company: string, after: string, limit: string, companyAgain: string) =>
  accountsOf(
    `select shares.customer_id from shares where shares.company_id = ${company} and shares.ended_at is null
    and shares.customer_id > ${after} order by shares.customer_id limit ${limit}`,
    companyAgain,
  )

const createSql = (p: string[]) =>
  `insert into connect_requests (id, token, company_id, redirect_url, created_at, state)
  values (${p[0]}, ${p[1]}, ${p[2]}, ${p[3]}, ${p[4]}, 'open')`

const newId = () =>
  `req_${Date.now().toString(32).padStart(9, '0')}${randomBytes(4).toString('hex').slice(0, 7)}`

const onSqlite = (folder: string) => {
  const file = join(folder, 'service.db')
  const writer = new Database(file)
  writer.pragma('journal_mode = WAL')
  writer.pragma('synchronous = FULL')
  writer.pragma('foreign_keys = ON')
  const reader = new Database(file, { readonly: true })
  const statements = {
    key: reader.prepare<unknown[], never>(findKeySql('?')),
    find: reader.prepare<unknown[], never>(findSql('?', '?', '?', '?')),
    list: reader.prepare<unknown[], never>(listSql('?', '?', '?', '?')),
    create: writer.prepare(createSql(['?', '?', '?', '?', '?'])),
  }
  return {
    findKey: async (hash: string) => statements.key.all(hash)[0] ?? unknownKey(),
    findAccount: async (company: string, id: string) => statements.find.all(company, id, id, company),
    listAccounts: async (company: string, limit: number) => statements.list.all(company, '', limit, company),
    createRequest: async (company: string, token: string, url: string) =>
      void statements.create.run(newId(), token, company, url, Date.now()),
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
  const list = prepare(listSql('$1', '$2', '$3', '$4'))
  const create = prepare(createSql(['$1', '$2', '$3', '$4', '$5']))
  return {
    findKey: async (hash: string) => (await key(hash))[0] ?? unknownKey(),
    findAccount: (company: string, id: string) => find(company, id, id, company),
    listAccounts: (company: string, limit: number) => list(company, '', limit, company),
    createRequest: async (company: string, token: string, url: string) =>
      void (await create(newId(), token, company, url, Date.now())),
  }
}

/** Opens a data folder or a postgres:// address. */
export const createDatabase = (place: string) =>
  place.startsWith('postgres://') ? onPostgres(place) : onSqlite(place)
