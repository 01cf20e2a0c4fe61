import type { z } from 'zod'
import type { Cut } from './accounts/cut-account.ts'
import type { ConsentEnd } from './accounts/history.ts'
import type { settingsSchema } from './calls/app.ts'
import type { Failure, Result } from './failure.ts'
import type { Account } from './http.ts'
import type { AskedState } from './links/register.ts'
import type { UnknownReason } from './links/unknown-reason.ts'
import type { MailState } from './mail/mail.ts'

// What main sends to the renderer. Times are milliseconds since 1970 (UTC). Nothing here holds an API key.

export type ConnectionKind = 'service' | 'practice'

/** Where the connection's key is: in the system keychain, in memory until the app closes, or nowhere readable. */
export type KeyLocation = 'keychain' | 'session' | 'missing'

/** How the latest request ended. `failing`: the service answers, but not as it should; `unknown`: none since the app started. */
export type Reachability = 'unknown' | 'connected' | 'key_refused' | 'unreachable' | 'failing'

export type Connection = {
  id: string
  name: string
  /** The company's name for customers; '' if unknown. */
  company: string
  kind: ConnectionKind
  address: string
  /** Null: the portal is at the service's origin. */
  portalAddress: string | null
  /** Where customers go after accepting one of this connection's links for one customer; null: no such page is known. */
  pageAfterwards: string | null
  /** Whether the service has `/changes`, and with it states of links and names; null: not known yet. */
  offersChanges: boolean | null
  /** The mirror has all changes of the service, and gets new ones at once. */
  upToDate: boolean
  key: KeyLocation
  reachability: Reachability
}

/** Of a service. `customers`: on the first page, null if no list is offered; `keyProved`: it accepts this key and refuses others. */
export type TestOutcome = {
  listOffered: boolean
  customers: number | null
  more: boolean
  keyProved: boolean
}

export type PracticeState = 'off' | 'starting' | 'running' | 'restarting' | 'stopped'

/** Rows that a rescue copied (`kept`), took from the last back-up instead, and lost: it knows of them, but could not read them. */
export type RescuedRows = { kept: number; fromBackup: number; lost: number }

/**
 * What the person should know about how the store was opened. `file`: the name under which the former store is kept for 30 days, null if there was none;
 * `backupAt`: when the last back-up was made, in milliseconds, null if there was none. `taken_over`: from an earlier app's single file.
 */
export type StoreNotice =
  | { kind: 'set_aside'; file: string | null }
  | { kind: 'taken_over'; file: string | null; links: number }
  | { kind: 'restored'; file: string | null; backupAt: number }
  | { kind: 'rescued'; file: string | null; backupAt: number | null; links: RescuedRows; others: RescuedRows }

/**
 * `session`: nothing is written to the disk. `damaged`: part of the ledger cannot be read, the rest can be used. `closed`: the person must decide what
 * to do; `backupAt`: when the last back-up that could replace the store was made, in milliseconds; left out if there is none.
 */
export type StoreState =
  | { state: 'open'; persistence: 'disk' | 'session'; damaged: boolean; notice: StoreNotice | null }
  | {
      state: 'closed'
      cause: Extract<Failure, { code: 'keychain' | 'store' }>
      backupAt?: number
    }

/** `keyLeft`: the keychain, which may be locked, still has a key or password; it is removed as soon as the keychain allows. */
export type RemoveOutcome = { keyLeft: boolean }

/** What is stored on this computer, in bytes. `ledger`: what exists nowhere else; `mirrors`: copies of what services have; `latestAt`: milliseconds since 1970. */
export type Stored = {
  ledger: number
  mirrors: number
  backups: { bytes: number; count: number; latestAt: number | null }
}

export type Settings = z.output<typeof settingsSchema>
export type Theme = Settings['theme']
export type Notifications = Settings['notifications']

export type AppState = {
  version: string
  platform: string
  /** What the window runs on, for the diagnostics. */
  host: 'electron' | 'chromium'
  store: StoreState
  /** The folder in which everything is stored; an absolute path. */
  dataFolder: string
  /** The system keychain is slow to answer: it may be asking the person for a password. */
  keychainWaiting: boolean
  /** How many unused keys and passwords the keychain could not remove yet. */
  keysLeft: number
  connections: Connection[]
  currentId: string | null
  /** The first screen: Links as long as the current connection has no link, else the Inbox. */
  begins: 'inbox' | 'links'
  practice: PracticeState
  settings: Settings
}

/**
 * The state of a link: what was done with it here (`copied`: mailed, too), and, only if the service reports it, what its customer did. `replaced`: a
 * standing link that was renewed and no longer works.
 */
export type LinkState = Exclude<AskedState, 'ended'>

export type Link = {
  id: string
  customer: string
  email: string
  note: string
  redirectUrl: string | null
  /** Null while the outcome of creating it is unknown. */
  url: string | null
  /** While the outcome is unknown: what came back instead of a link. Null: the app ended before anything came back. */
  cameBack: UnknownReason | null
  state: LinkState
  /** When it was first requested, and when the state was reached. */
  createdAt: number
  stateAt: number
  /** When it was last copied here, and when the customer opened it, as far as that is known. */
  copiedAt: number | null
  openedAt: number | null
  /** The service's ID of a link for one customer; null if it gives none. */
  requestId: string | null
  /** The API key that a colleague made it with; null: it was made here. */
  maker: string | null
  /** The customer who accepted it: as the service reports, or as a person confirmed. */
  customerId: string | null
  customerName: string | null
  /** When the customer who accepted it ended what they share, or, with `endNoticed`, when this desk noticed that they had; null: they did not. */
  endedAt: number | null
  endNoticed: boolean
  /** The email that the service offers the customer, where a text of the link was corrected here since; null: none was. */
  askedEmail: string | null
  /** Why the customer declined; null: they did not, or the reason is not known. */
  declineReason: string | null
  /** The state of its latest mail, and since when; null: none was written for it here. */
  mail: { state: MailState; at: number } | null
  /** When anything but notes and archiving last happened; when it was last handed over, if known; the day chosen for follow-up. */
  lastAt: number
  handedAt: number | null
  followUpAt: number | null
  archived: boolean
  /** Whether another link of the register has the same reference and email; whether the customer declined it, and got another since. */
  alike: boolean
  renewed: boolean
}

/** A link that the service just made. `saved` false: the disk was full, so that its row still has an unknown outcome. */
export type MadeLink = { link: Link & { url: string }; copied: boolean; saved: boolean }

/** Unfinished input; `id`: of the link that it will become, and of its request. */
export type Draft = { id: string; value: string }

/** A page of a list: `total` rows match, `rows` begin at the requested offset. */
export type Page<Row> = { rows: Row[]; total: number }

/**
 * A page of the register. `more`: counting stopped at `total`, and there may be more. `latest`: the number of the newest row that it may show, which
 * later pages pass as `upTo` so that the list stays the same; `arrived`: how many newer ones match; `unknown`: how many links have an unknown
 * outcome.
 */
export type LinkPage = Page<Link> & { more: boolean; latest: number; arrived: number; unknown: number }

/** One utility account in a list. A customer without any is one row with `utilityAccount: false`. */
export type AccountRow = {
  id: number
  customerId: string
  /** The customer's name: from the service, else from the link that they came by, else from staff. */
  name: string | null
  /** What staff noted as the name, with the link that the customer came by or on this computer; null: nothing. Lists show it first. */
  notedName: string | null
  email: string | null
  /** Whether the customer proved that the email is theirs; null: the service does not say. */
  emailConfirmed: boolean | null
  utilityAccount: boolean
  /** Index among the customer's utility accounts. */
  position: number
  electricAccountId: string | null
  accountNumber: string | null
  utility: string | null
  street: string | null
  city: string | null
  state: string | null
  zip: string | null
  /** First seen at a refresh after the first one, and not yet looked at. */
  isNew: boolean
}

/** What came after a list was read. `areNew`: all of the customers are new; `name`: of the only one, if there is just one. */
export type ArrivedAccounts = {
  customers: number
  utilityAccounts: number
  areNew: boolean
  name: string | null
}

/**
 * A page of the list. Not `exact`: there are more than the 1,000 that were counted. `latest`: the id of the newest row that it may show, which later
 * pages pass as `upTo` so that the list stays the same; `arrived`: newer rows that match; `instead`: the corrected search, if the typed one finds
 * nothing.
 */
export type AccountsPage = Page<AccountRow> & {
  exact: boolean
  latest: number
  arrived: ArrivedAccounts | null
  instead: string | null
}

/** Where a customer's name comes from: the service, the link that they came by, or staff. */
export type NameSource = 'service' | 'link' | 'staff'

/** The link that a customer came by. `confirmed`: by staff here; else the service reports it. */
export type CameBy = Pick<Link, 'id' | 'createdAt' | 'customer'> & { standing: boolean; confirmed: boolean }

/** A link that a customer accepted. */
export type CustomerLink = Pick<Link, 'id' | 'createdAt' | 'customer' | 'email'> & { standing: boolean }

/** A link that a customer may have come by, with the reasons as sentences. */
export type LinkProposal = Pick<Link, 'id' | 'createdAt' | 'customer' | 'email'> & { reasons: string[] }

/** Whether a person says that a link is a customer's: yes, no, or neither any more. */
export type ProposalAnswer = 'confirmed' | 'refused' | 'open'

export type AccountDetails = {
  account: Account
  name: { text: string; source: NameSource } | null
  email: string | null
  /** Whether the customer proved that the email is theirs; null: the service does not say. */
  emailConfirmed: boolean | null
  /** Since when the account is shared; null: the service does not say. */
  connectedAt: number | null
  /** Null if the link is not known, or not in the register. */
  link: CameBy | null
  firstSeenAt: number
  readAt: number
  /** Null while the consent lasts; else `account` is what was shared, as far as it is still stored. */
  ended: ConsentEnd | null
  /** How much of the service's data was cut off, since it was too long to store; null: nothing. */
  cut: Cut | null
  /** The service's answer, indented, for support; of a very long one the beginning. */
  raw: string
}

export type AccountsSummary = {
  customers: number
  /** Customers whose consent ended; `customers` does not count them. */
  ended: number
  utilityAccounts: number
  newCustomers: number
  /** The newest of the customers marked as new; `at`: since when their account is shared, if known, else first seen. */
  newest: Arrival | null
  /** When the mirror was last known to have all that the service has; null: never yet. In the future if the clock was ahead then. */
  asOf: number | null
  /** The mirror has everything as of now, and gets changes at once. */
  upToDate: boolean
  /** Null until the list was requested once. */
  listOffered: boolean | null
  refreshing: boolean
  /** How the last import since the app started ended; null before it. */
  lastReading: Result<ListEnd> | null
  /** Customers missing from the last list who are so many that a person must decide whether they ended; 0: none. */
  missing: number
  /** How many imports ended since the app started, so that the page also notices one that ended before it was seen to run. */
  readings: number
  utilities: string[]
  states: string[]
}

/** `complete`: at its last page; otherwise no customer counts as ended. `repeats`: pages brought nothing new; `too_many`: above the limit. */
export type ListEnd = 'complete' | 'cancelled' | 'repeats' | 'too_many' | 'many_missing'

/**
 * `newCustomers`: all who are marked as new, the number that every screen shows. `ended`: known customers who were not in the list: they have ended, or,
 * with `many_missing`, would end.
 */
export type RefreshOutcome = { customers: number; newCustomers: number; ended: number; end: ListEnd }

/** A customer who came. `name`: null where none is known; `at`: when. */
export type Arrival = { customerId: string; name: string | null; at: number }

/** How many utility accounts are in a state or city; `name` null: not given. */
export type PlaceCount = { name: string | null; utilityAccounts: number }
