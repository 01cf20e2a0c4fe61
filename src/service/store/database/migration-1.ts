import type { DatabaseKind } from '../store.ts'

/** The first schema. Keys compare byte by byte on both, so that cursors mean the same; SQLite keeps big tables in their order. */
export const migration1 = (kind: DatabaseKind): string[] => {
  const key = kind === 'postgres' ? 'text collate "C"' : 'text'
  const byKey = kind === 'sqlite' ? 'without rowid' : ''
  return [
    `create table companies (id ${key} primary key, name text not null, created_at bigint not null)`,
    `create table company_users (
      id ${key} primary key,
      company_id ${key} not null references companies,
      name text not null,
      email ${key} not null unique,
      password_hash text not null,
      created_at bigint not null)`,
    'create index company_users_of_company on company_users (company_id)',
    `create table api_keys (
      id ${key} primary key,
      company_id ${key} not null references companies,
      name text not null,
      hash ${key} not null unique,
      hint text not null,
      created_at bigint not null,
      last_used_at bigint,
      revoked_at bigint)`,
    'create index api_keys_of_company on api_keys (company_id, created_at)',
    `create table standing_links (
      token ${key} primary key,
      company_id ${key} not null references companies,
      created_at bigint not null,
      replaced_at bigint)`,
    'create unique index standing_link_current on standing_links (company_id) where replaced_at is null',
    `create table customers (
      id ${key} primary key,
      name text not null,
      email ${key} unique,
      password_hash text,
      created_at bigint not null) ${byKey}`,
    `create table connect_requests (
      id ${key} primary key,
      token ${key} not null unique,
      company_id ${key} not null references companies,
      redirect_url text not null,
      state text not null check (state in ('open', 'accepted', 'withdrawn')),
      created_at bigint not null,
      closed_at bigint,
      accepted_by ${key} references customers on delete set null)`,
    'create index connect_requests_of_company on connect_requests (company_id, id)',
    'create index connect_requests_accepted_by on connect_requests (accepted_by) where accepted_by is not null',
    `create table utility_accounts (
      id ${key} primary key,
      customer_id ${key} not null references customers on delete cascade,
      provider text,
      account_number text,
      street text,
      city text,
      state text,
      zip text,
      created_at bigint not null) ${byKey}`,
    'create index utility_accounts_of_customer on utility_accounts (customer_id, id)',
    `create table shares (
      company_id ${key} not null references companies,
      customer_id ${key} not null references customers on delete cascade,
      accepted_at bigint not null,
      ended_at bigint,
      primary key (company_id, customer_id)) ${byKey}`,
    'create index shares_active on shares (company_id, customer_id) where ended_at is null',
    'create index shares_newest on shares (company_id, accepted_at, customer_id) where ended_at is null',
    'create index shares_of_customer on shares (customer_id, company_id)',
    `create table shared_accounts (
      company_id ${key} not null,
      customer_id ${key} not null,
      utility_account_id ${key} not null references utility_accounts on delete cascade,
      primary key (company_id, customer_id, utility_account_id),
      foreign key (company_id, customer_id) references shares on delete cascade) ${byKey}`,
    'create index shared_accounts_of_account on shared_accounts (utility_account_id)',
    `create table sessions (
      token_hash ${key} primary key,
      person_id ${key} not null,
      created_at bigint not null,
      expires_at bigint not null)`,
    'create index sessions_of_person on sessions (person_id)',
    'create index sessions_by_end on sessions (expires_at)',
    `create table idempotency_keys (
      company_id ${key} not null references companies,
      key ${key} not null,
      fingerprint text not null,
      holder text not null,
      started_at bigint not null,
      status integer,
      body text,
      primary key (company_id, key))`,
    'create index idempotency_keys_by_start on idempotency_keys (started_at)',
    `create table rate_buckets (
      name ${key} primary key,
      tokens double precision not null,
      granted integer not null,
      refilled_at bigint not null)`,
    `create table facts (name ${key} primary key, value text not null)`,
  ]
}
