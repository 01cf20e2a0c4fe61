// Every time is milliseconds since 1970 (UTC). Every `id` is made by `newId`.

export type Schema = {
  companies: Company
  company_users: CompanyUser
  api_keys: ApiKey
  standing_links: StandingLink
  connect_requests: ConnectRequest
  customers: Customer
  utility_accounts: UtilityAccountRow
  shares: Share
  shared_accounts: SharedAccount
  sessions: Session
  idempotency_keys: IdempotencyKey
  rate_buckets: RateBucket
  facts: Fact
}

export type Company = { id: string; name: string; created_at: number }

/** A person who signs in to the portal; `email` is lower case and unique. */
export type CompanyUser = {
  id: string
  company_id: string
  name: string
  email: string
  password_hash: string
  created_at: number
}

/** `hash` is the key's SHA-256; `hint` its last four characters, to tell keys apart. */
export type ApiKey = {
  id: string
  company_id: string
  name: string
  hash: string
  hint: string
  created_at: number
  last_used_at: number | null
  revoked_at: number | null
}

/** One per company has no `replaced_at`: the current one. Renewing keeps the old ones, so that they can say so. */
export type StandingLink = {
  token: string
  company_id: string
  created_at: number
  replaced_at: number | null
}

export type ConnectRequestState = 'open' | 'accepted' | 'withdrawn'

/** A link of its own; the state never goes back to `open`. */
export type ConnectRequest = {
  id: string
  token: string
  company_id: string
  redirect_url: string
  state: ConnectRequestState
  created_at: number
  closed_at: number | null
  accepted_by: string | null
}

/** A person with utility accounts; an invented one can have neither email nor password. */
export type Customer = {
  id: string
  name: string
  email: string | null
  password_hash: string | null
  created_at: number
}

/** `id` is the electric account ID of the interface. */
export type UtilityAccountRow = {
  id: string
  customer_id: string
  provider: string | null
  account_number: string | null
  street: string | null
  city: string | null
  state: string | null
  zip: string | null
  created_at: number
}

/** At most one per company and customer; `ended_at` null means active. */
export type Share = {
  company_id: string
  customer_id: string
  accepted_at: number
  ended_at: number | null
}

/** Which utility accounts a share covers. */
export type SharedAccount = { company_id: string; customer_id: string; utility_account_id: string }

/** `token_hash` is the SHA-256 of the cookie; `person_id` a company user's or a customer's ID. */
export type Session = {
  token_hash: string
  person_id: string
  created_at: number
  expires_at: number
}

/** `status` null: in progress at `holder` since `started_at`. */
export type IdempotencyKey = {
  company_id: string
  key: string
  fingerprint: string
  holder: string
  started_at: number
  status: number | null
  body: string | null
}

export type RateBucket = { name: string; tokens: number; granted: number; refilled_at: number }

/** Small things that the service remembers of itself, such as "the practice data is there". */
export type Fact = { name: string; value: string }
