import type { DatabaseKind } from '../store.ts'

/** The oldest version of the service that goes on with this schema; none did that does not ask. */
export const migration7 = (_: DatabaseKind): string[] => [
  'alter table schema_version add column oldest integer not null default 7',
]
