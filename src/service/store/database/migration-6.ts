import type { DatabaseKind } from '../store.ts'

/** Why a customer declined, and the links by which people choose a new password. */
export const migration6 = (kind: DatabaseKind): string[] => {
  const key = kind === 'postgres' ? 'text collate "C"' : 'text'
  return [
    'alter table connect_requests add column decline_reason text',
    `create table password_resets (
      token_hash ${key} primary key,
      person_id ${key} not null unique,
      expires_at bigint not null)`,
  ]
}
