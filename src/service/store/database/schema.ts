import type { Generated } from 'kysely'

// Every time is milliseconds since 1970 (UTC). Every `id` is made by `newId`.

type Created = { created_at: number }

export type Schema = {
  companies: { id: string; name: string; created_at: number }

  /** A person who signs in to the portal; `email` is lower case and unique. */
  company_users: Record<'id' | 'company_id' | 'name' | 'email' | 'password_hash', string> & Created

  /** `hash` is the key's SHA-256; `hint` its last four characters, to tell keys apart; `own_place` 1 counts for no limit. */
  api_keys: Record<'id' | 'company_id' | 'name' | 'hash' | 'hint', string> &
    Created &
    Record<'last_used_at' | 'revoked_at', number | null> & { own_place: Generated<number> }

  /** One per company has no `replaced_at`: the current one. Renewing keeps the old ones, so that they can say so. */
  standing_links: { token: string; company_id: string; created_at: number; replaced_at: number | null }

  /** The state never goes back to `open`. `created_with`: the API key; `decline_reason`: the customer's words, or some that were offered. */
  connect_requests: Record<'id' | 'token' | 'company_id' | 'redirect_url', string> &
    Created &
    Record<'closed_at' | 'started_at' | 'declined_at', number | null> &
    Record<
      'accepted_by' | 'reference' | 'email' | 'note' | 'created_with' | 'decline_reason',
      string | null
    > & {
      state: ConnectRequestState
    }

  /**
   * What happened to a company's links and accounts, numbered from 1 without a gap. It holds what a change is about, never
   * a customer's data: these are read with it, as they are then. `link` is the end of a link, such as `c/…`.
   */
  changes: { company_id: string; number: number; type: ChangeType; at: number } & Record<
    'customer_id' | 'request_id' | 'link',
    string | null
  >

  /** The number and time of each company's latest change; a transaction that adds one holds this row. */
  change_heads: { company_id: string; number: number; at: number }

  customers: { id: string; name: string; email: string | null; password_hash: string | null } & Created

  utility_accounts: UtilityAccountRow

  /** At most one per company and customer; `ended_at` null means active. */
  shares: { company_id: string; customer_id: string; accepted_at: number; ended_at: number | null }

  shared_accounts: { company_id: string; customer_id: string; utility_account_id: string }

  /** Whom a company finds by which words: its ID and the words, with spaces between. Who came later has the higher number. */
  search_entries: { number: Generated<number>; company_id: string; customer_id: string; words: string }

  /** `token_hash` is the SHA-256 of the cookie; `person_id` a company user's or a customer's ID. */
  sessions: { token_hash: string; person_id: string; created_at: number; expires_at: number }

  /** Lets one person choose a new password, once; `token_hash` is the SHA-256 of what the link ends in. */
  password_resets: { token_hash: string; person_id: string; expires_at: number }

  /** A secret for the next page of a session, sealed so that only the session's cookie opens it. */
  one_time_notes: { session_hash: string; sealed: string; expires_at: number }

  /** `status` null: in progress at `holder` since `started_at`. */
  idempotency_keys: Record<'company_id' | 'key' | 'fingerprint' | 'holder', string> & {
    started_at: number
    status: number | null
    body: string | null
  }

  rate_buckets: { name: string; tokens: number; granted: number; refilled_at: number }

  facts: { name: string; value: string }
}

export type ConnectRequestState = 'open' | 'accepted' | 'withdrawn'

export type ChangeType =
  | `account.${'connected' | 'changed' | 'ended'}`
  | `link.${'created' | 'started' | 'declined' | 'accepted' | 'withdrawn'}`
  | 'standing.renewed'

/** `id` is the electric account ID of the interface. */
export type UtilityAccountRow = { id: string; customer_id: string; created_at: number } & Record<
  'provider' | 'account_number' | 'street' | 'city' | 'state' | 'zip',
  string | null
>

/** What a back-up does not bring back: people who signed out since would be signed in again. */
export const forgotten = ['one_time_notes', 'sessions', 'password_resets'] as const
