import type { DatabaseKind, Db } from '../store.ts'
import { migration1 } from './migration-1.ts'
import { migration3 } from './migration-3.ts'
import { migration5 } from './migration-5.ts'

export type Step = string | ((trx: Db) => Promise<void>)

/**
 * From one version of the schema to the next. `rolling`: the service of the version before goes on with it, so that machines are replaced one after
 * the other. What it reads and writes must be there and mean the same: a column is added with a default or empty (expand), and what is not used any more goes
 * with a later version (contract), when no service that knows it runs any more.
 */
export type Migration = { steps: (kind: DatabaseKind) => Step[]; rolling: boolean }

/** The type of an ID: PostgreSQL's default order would go by language. */
const keyOf = (kind: DatabaseKind): string => (kind === 'postgres' ? 'text collate "C"' : 'text')

/** Keys that count for no limit, secrets that are shown once, and an index of what a company has open. */
const migration2 = (kind: DatabaseKind): Step[] => [
  'alter table api_keys add column own_place integer not null default 0',
  `update api_keys set own_place = 1 where name = 'Practice start'
    and company_id in (select value from facts where name = 'practice-company')`,
  `create table one_time_notes (session_hash ${keyOf(kind)} primary key references sessions on delete cascade,
    sealed text not null, expires_at bigint not null)`,
  "create index connect_requests_open on connect_requests (company_id) where state = 'open'",
]

/** Indexes for what may be removed: requests by the time they closed, and replaced links. Open ones are no longer counted apart. */
const migration4 = (): Step[] => [
  "create index connect_requests_over on connect_requests (closed_at) where state <> 'open' and accepted_by is null",
  'create index standing_links_replaced on standing_links (company_id, replaced_at) where replaced_at is not null',
  'drop index connect_requests_open',
]

const migration6 = (kind: DatabaseKind): Step[] => [
  'alter table connect_requests add column decline_reason text',
  `create table password_resets (token_hash ${keyOf(kind)} primary key,
    person_id ${keyOf(kind)} not null unique, expires_at bigint not null)`,
]

/** The oldest version of the service that goes on with this schema; none did that does not ask. */
const migration7 = (): Step[] => ['alter table schema_version add column oldest integer not null default 7']

/** No service before version 7 asks which it may go on with. */
const early = [migration1, migration2, migration3, migration4, migration5, migration6, migration7]

/** The schema that this service knows is that after the last. */
export const migrations: readonly Migration[] = early.map(steps => ({ steps, rolling: false }))
