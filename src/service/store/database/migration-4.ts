import type { DatabaseKind } from '../store.ts'

/**
 * Finds what may be removed: connect requests that cannot be accepted any more by the time they closed, and a company's links that
 * were replaced. Open ones are no longer counted apart.
 */
export const migration4 = (_: DatabaseKind): string[] => [
  "create index connect_requests_over on connect_requests (closed_at) where state <> 'open' and accepted_by is null",
  'create index standing_links_replaced on standing_links (company_id, replaced_at) where replaced_at is not null',
  'drop index connect_requests_open',
]
