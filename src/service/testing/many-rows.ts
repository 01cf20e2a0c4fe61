import { sql } from 'kysely'
import type { Store } from '../store/store.ts'

/** Enough rows for the planner to prefer an index, which it then also does with more: a full scan only gets dearer. */
const count = 100_000

/** The numbers from which rows are made. SQLite's planner does not look at their count: after a thousand it gets every 500th. */
const numbers = {
  sqlite: `(with recursive n(i) as (
    select 0 union all select i + case when i < 1000 then 1 else 500 end from n where i + 500 < ${count}
  ) select i from n) n`,
  postgres: `generate_series(0, ${count - 1}) n(i)`,
}

const padded = {
  sqlite: (prefix: string) => `'${prefix}_' || printf('%09d', i)`,
  postgres: (prefix: string) => `'${prefix}_' || lpad(i::text, 9, '0')`,
}

/**
 * Fills the database as with 100,000 customers, each with one utility account, nine tenths of them sharing with
 * `com_big` and the rest with three others of a thousand; and as many changes, sessions, and connect requests and idempotency keys of
 * several companies.
 */
export const fillWithManyRows = async ({ db, kind }: Store): Promise<void> => {
  const id = padded[kind]
  const from = numbers[kind]
  const company = `case when i % 10 < 9 then 'com_big' else 'com_' || (i % 30) end`
  const some = `case when i < 5000 then 'com_big' else 'com_' || (i % 30) end`
  const statements = [
    `insert into companies (id, name, name_key, created_at) values ('com_big', 'Big', 'big', 0)`,
    `insert into companies (id, name, name_key, created_at) select 'com_' || i, 'Small', 'small' || i, 0 from ${from} where i < 1000`,
    `insert into customers select ${id('cus')}, 'Somebody', null, null, i from ${from}`,
    `insert into utility_accounts select ${id('ea')}, ${id('cus')}, 'Utility', '123', 'Street', 'City', 'ST', '00000', i from ${from}`,
    `insert into shares select ${company}, ${id('cus')}, i, null from ${from}`,
    `insert into shared_accounts select ${company}, ${id('cus')}, ${id('ea')} from ${from}`,
    `insert into search_entries (company_id, customer_id, words) select ${company}, ${id('cus')}, ${company} || ' somebody street ' || ${id('cus')} from ${from}`,
    `insert into connect_requests (id, token, company_id, redirect_url, state, created_at, closed_at) select ${id('req')}, ${id('tok')}, ${some}, 'https://example.com/', case when i % 10 < 3 then 'open' else 'withdrawn' end, i, case when i % 10 < 3 then null else i end from ${from}`,
    `insert into former_names select id, 'Former', 5 from companies`,
    `insert into company_users (id, company_id, name, email, password_hash, created_at) select ${id('usr')}, 'com_' || (i % 1000), 'Somebody', ${id('mail')}, '', i from ${from}`,
    `insert into password_resets select ${id('h')}, ${id('usr')}, i from ${from}`,
    `insert into change_heads select id, 100000, 0 from companies`,
    `insert into changes select 'com_big', i + 1, 'link.created', i, null, ${id('req')}, null from ${from}`,
    `insert into idempotency_keys select ${some}, ${id('k')}, '', '', i, 201, '' from ${from}`,
    `insert into sessions select ${id('s')}, ${id('cus')}, 0, i from ${from}`,
  ]
  await db.connection().execute(async connection => {
    // The rows are consistent; checking each foreign key would take most of the time.
    const checks = kind === 'sqlite' ? 'pragma foreign_keys = off' : 'set session_replication_role = replica'
    await sql.raw(checks).execute(connection)
    if (kind === 'postgres') await sql.raw('set statement_timeout = 0').execute(connection)
    if (kind === 'sqlite') await sql.raw('begin').execute(connection)
    for (const statement of statements) await sql.raw(statement).execute(connection)
    if (kind === 'sqlite') await sql.raw('commit').execute(connection)
    else await sql.raw('analyze').execute(connection)
  })
}
