import type { DatabaseKind } from '../store.ts'

/** Keys that count for no limit, secrets that are shown once, and an index of what a company has open. */
export const migration2 = (kind: DatabaseKind): string[] => {
  const key = kind === 'postgres' ? 'text collate "C"' : 'text'
  return [
    'alter table api_keys add column own_place integer not null default 0',
    `update api_keys set own_place = 1 where name = 'Practice start'
      and company_id in (select value from facts where name = 'practice-company')`,

    `create table one_time_notes (
      session_hash ${key} primary key references sessions on delete cascade,
      sealed text not null,
      expires_at bigint not null)`,

    "create index connect_requests_open on connect_requests (company_id) where state = 'open'",
  ]
}
