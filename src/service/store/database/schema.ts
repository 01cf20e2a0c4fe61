import type { Generated } from 'kysely'

// Every time is milliseconds since 1970 (UTC). Every `id` is made by `newId`.

type Created = { created_at: number }

export type Schema = {
  /** `name_key`: the name as it is compared with those of others. */
  companies: { id: string; name: string; name_key: string | null; created_at: number }

  /** What a company was called, until when: customers agreed to share with it under that name. */
  former_names: { company_id: string; name: string; until: number }

  /** A person who signs in to the portal; `email` is lower case and unique. `invited_by`: a colleague, until the person has joined. */
  company_users: Record<'id' | 'company_id' | 'name' | 'email' | 'password_hash', string> &
    Created & { invited_by: string | null }

  /** `hash` is the key's SHA-256; `hint` its last four characters, to tell keys apart; `own_place` 1: outside of the limit. */
  api_keys: Record<'id' | 'company_id' | 'name' | 'hash' | 'hint', string> &
    Created &
    Record<'last_used_at' | 'revoked_at', number | null> & { own_place: Generated<number> }

  /** Each company's current link has no `replaced_at`. Replaced ones are kept, so that their pages can say so. */
  standing_links: { token: string; company_id: string; created_at: number; replaced_at: number | null }

  /** The state never returns to `open`. `created_with`: the API key; `decline_reason`: one of ours, the customer's own words, or both. */
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
   * Changes of a company's links and accounts, numbered from 1 without a gap. They hold IDs, never a customer's data, which is read when
   * the change is. `link` is the end of a link's URL, such as `c/…`.
   */
  changes: { company_id: string; number: number; type: ChangeType; at: number } & Record<
    'customer_id' | 'request_id' | 'link',
    string | null
  >

  /** Number and time of each company's latest change; a transaction that appends one locks this row. */
  change_heads: { company_id: string; number: number; at: number }

  customers: { id: string; name: string; email: string | null; password_hash: string | null } & Created

  utility_accounts: UtilityAccountRow

  /** At most one per company and customer; `ended_at` null means active. */
  shares: { company_id: string; customer_id: string; accepted_at: number; ended_at: number | null }

  shared_accounts: { company_id: string; customer_id: string; utility_account_id: string }

  /** A company's search index of customers: the words, separated by spaces, begin with the company's ID. Later ones have higher numbers. */
  search_entries: { number: Generated<number>; company_id: string; customer_id: string; words: string }

  /** `token_hash` is the SHA-256 of the cookie; `person_id` a company user's or a customer's ID. */
  sessions: { token_hash: string; person_id: string; created_at: number; expires_at: number }

  /** Lets a person set a new password, once; `token_hash` is the SHA-256 of the end of the link. */
  password_resets: { token_hash: string; person_id: string; expires_at: number }

  /** A secret for the next page of a session, encrypted with a key from the session's cookie. */
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

/** `id` is the API's `electricAccountId`. */
export type UtilityAccountRow = { id: string; customer_id: string; created_at: number } & Record<
  'provider' | 'account_number' | 'street' | 'city' | 'state' | 'zip',
  string | null
>

/** Tables that a restore leaves empty, where a back-up has them: people who signed out since would be signed in again. */
export const forgotten = ['one_time_notes', 'sessions', 'password_resets'] as const
