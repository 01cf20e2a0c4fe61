import type { z } from 'zod'
import type { Cut } from './accounts/cut-account.ts'
import type { ConsentEnd } from './accounts/history.ts'
import type { settingsSchema } from './calls/app.ts'
import type { Failure, Result } from './failure.ts'
import type { Account } from './http.ts'
import type { UnknownReason } from './links/unknown-reason.ts'
import type { MailState } from './mail/mail.ts'

// What main tells the renderer. Times are milliseconds since 1970 (UTC). Nothing here holds an API key.

export type ConnectionKind = 'service' | 'practice'

/** Where the connection's key is: in the system keychain, in memory until the app closes, or nowhere readable. */
export type KeyLocation = 'keychain' | 'session' | 'missing'

/** How the service was reached last. `failing`: what answers is not as it should be; `unknown`: it was not asked since the start. */
export type Reachability = 'unknown' | 'connected' | 'key_refused' | 'unreachable' | 'failing'

export type Connection = {
  id: string
  name: string
  /** What customers know the company by; '' where it is unknown. */
  company: string
  kind: ConnectionKind
  address: string
  /** Null: the portal is at the service's origin. */
  portalAddress: string | null
  /** Where customers go after accepting, as this connection's links for one customer say it; null: no such page is known. */
  pageAfterwards: string | null
  /** Whether the service tells changes, and so states of links and names; null: it was not asked yet. */
  offersChanges: boolean | null
  /** All changes of the service are here, and its next ones will be at once. */
  upToDate: boolean
  key: KeyLocation
  reachability: Reachability
}

/** Of a service. `customers`: on the first page; null where no list is offered; `keyProved`: it took this key, and would not take any. */
export type TestOutcome = {
  listOffered: boolean
  customers: number | null
  more: boolean
  keyProved: boolean
}

export type PracticeState = 'off' | 'starting' | 'running' | 'restarting' | 'stopped'

/** Rows that a rescue brought over, took from the last back-up instead, and knows of and could not read. */
export type RescuedRows = { kept: number; fromBackup: number; lost: number }

/**
 * What the person should know of an open store. `file`: the name under which what was there before is kept for 30 days, null if there was
 * none; `backupAt`: when the last back-up was made, in milliseconds, null if there was none. `taken_over`: an earlier app kept all in one file.
 */
export type StoreNotice =
  | { kind: 'set_aside'; file: string | null }
  | { kind: 'taken_over'; file: string | null; links: number }
  | { kind: 'restored'; file: string | null; backupAt: number }
  | { kind: 'rescued'; file: string | null; backupAt: number | null; links: RescuedRows; others: RescuedRows }

/**
 * `session`: nothing is written to the disk. `damaged`: part of it cannot be read, the rest can be used. `closed`: the person
 * must decide how to go on; `backupAt`: when the last back-up was made, in milliseconds, where there is one that can be put in its place.
 */
export type StoreState =
  | { state: 'open'; persistence: 'disk' | 'session'; damaged: boolean; notice: StoreNotice | null }
  | {
      state: 'closed'
      cause: Extract<Failure, { code: 'keychain' | 'store' }>
      backupAt?: number
    }

/** `keyLeft`: the keychain, locked perhaps, would not give a key or password up; it is removed as soon as it does. */
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
  /** Where everything is kept: absolute path. */
  dataFolder: string
  /** The system keychain takes long to answer: it may be asking the person for a password. */
  keychainWaiting: boolean
  /** Keys and passwords of what was removed here that the keychain would not give up yet. */
  keysLeft: number
  connections: Connection[]
  currentId: string | null
  /** Where the app begins: on Links as long as the current connection has nothing to look at. */
  begins: 'inbox' | 'links'
  practice: PracticeState
  settings: Settings
}

/**
 * What is known of a link: what was done with it here (`copied`: by mail, too), and, only from a service that tells it, how far its customer is.
 * `replaced`: a standing link that was renewed and no longer works.
 */
export type LinkState =
  | 'created'
  | 'copied'
  | 'outcome_unknown'
  | 'replaced'
  | 'opened'
  | 'accepted'
  | 'declined'
  | 'withdrawn'

export type Link = {
  id: string
  customer: string
  email: string
  note: string
  redirectUrl: string | null
  /** Null while the outcome of creating it is unknown. */
  url: string | null
  /** While it is unknown: what came back instead. Null: the app ended before anything did. */
  cameBack: UnknownReason | null
  state: LinkState
  /** When it was first asked for. */
  createdAt: number
  /** When the state was reached. */
  stateAt: number
  /** When it was last copied here, and when the customer opened it, as far as that is known. */
  copiedAt: number | null
  openedAt: number | null
  /** The service's own name of a link for one customer; null where it tells none. */
  requestId: string | null
  /** The API key that a colleague made it with; null: it was made here. */
  maker: string | null
  /** Who accepted it: as the service tells, or as a person confirmed. */
  customerId: string | null
  customerName: string | null
  /** When the customer who accepted it ended what they share; null: they did not. */
  endedAt: number | null
  /** Why the customer declined; null: they did not, or nobody knows. */
  declineReason: string | null
  /** The state of its latest mail, and since when; null: none was written for it here. */
  mail: { state: MailState; at: number } | null
  /** When anything happened to it last but notes and the archive, when it was handed over last as far as that is known (opened at the latest), and when a person wants to follow up. */
  lastAt: number
  handedAt: number | null
  followUpAt: number | null
  archived: boolean
  /** Another link of the register has the same reference and email. */
  alike: boolean
}

/** A link that the service just made. Not `saved`: the disk took nothing, so that its row still says that the outcome is unknown. */
export type MadeLink = { link: Link & { url: string }; copied: boolean; saved: boolean }

/** What is half typed; `id` is the one that it will have as a link, and as its request. */
export type Draft = { id: string; value: string }

/** A window of a longer list: `total` rows match, `rows` begin at the offset that was asked for. */
export type Page<Row> = { rows: Row[]; total: number }

/**
 * A window of the register. `more`: there are at least `total`, and perhaps more: it was not counted to the end. `latest`: the number
 * of the newest row that it may show, by which later windows stay the same list; `arrived`: how many match and are newer; `unknown`:
 * how many links there are of unknown outcome.
 */
export type LinkPage = Page<Link> & { more: boolean; latest: number; arrived: number; unknown: number }

/** One utility account in a list. A customer without any is one row with `utilityAccount: false`. */
export type AccountRow = {
  id: number
  customerId: string
  /** What the customer is called: by the service, else at the link that they came by, else by staff. */
  name: string | null
  /** What staff noted, with the link that the customer came by or here; null: nothing. Lists lead with it. */
  notedName: string | null
  email: string | null
  /** Whether the customer proved that the email is theirs; null: the service does not tell. */
  emailConfirmed: boolean | null
  utilityAccount: boolean
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

/** What came after a list was read: `areNew`: all of them are customers first seen; `name`: of the one customer, where it is one. */
export type ArrivedAccounts = {
  customers: number
  utilityAccounts: number
  areNew: boolean
  name: string | null
}

/**
 * A window of the list. Not `exact`: there are more than the 1,000 that were counted. `latest`: the id of the newest row that it may
 * show, by which later windows stay the same list; `arrived`: what matches and is newer; `instead`: what was searched for, since nothing
 * was found as it was typed.
 */
export type AccountsPage = Page<AccountRow> & {
  exact: boolean
  latest: number
  arrived: ArrivedAccounts | null
  instead: string | null
}

/** Where a customer's name is from: the service, the link that they came by, or a person here. */
export type NameSource = 'service' | 'link' | 'staff'

/** The link that a customer came by. `confirmed`: by a person here; else the service tells it. */
export type CameBy = Pick<Link, 'id' | 'createdAt' | 'customer'> & { standing: boolean; confirmed: boolean }

/** A link that a customer accepted. */
export type CustomerLink = Pick<Link, 'id' | 'createdAt' | 'customer' | 'email'> & { standing: boolean }

/** A link that may be the one that a customer came by, and why, in words. */
export type LinkProposal = Pick<Link, 'id' | 'createdAt' | 'customer' | 'email'> & { reasons: string[] }

/** What a person says of a customer and a link: theirs, not theirs, or nothing any more. */
export type ProposalAnswer = 'confirmed' | 'refused' | 'open'

export type AccountDetails = {
  account: Account
  name: { text: string; source: NameSource } | null
  email: string | null
  /** Whether the customer proved that the email is theirs; null: the service does not tell. */
  emailConfirmed: boolean | null
  /** Since when it is shared, where the service tells it. */
  connectedAt: number | null
  /** Null where none is known, or it is not in the register. */
  link: CameBy | null
  firstSeenAt: number
  readAt: number
  /** Null while the consent goes on; else `account` is what was shared, as far as it is still kept. */
  ended: ConsentEnd | null
  /** How much the service sent beyond what is kept; null where nothing. */
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
  /** Who came last of those that are marked as new; `at`: since when it is shared, as far as that is known, else first seen. */
  newest: { customerId: string; name: string | null; at: number } | null
  /** When what is here was last known to be all that the service has: by the list, or by changes after it; null before. Ahead of the clock where that was wrong then. */
  asOf: number | null
  /** As of now, and what changes comes by itself. */
  upToDate: boolean
  /** Null until the list was tried once. */
  listOffered: boolean | null
  refreshing: boolean
  /** How the last import since the app started ended; null before it. */
  lastReading: Result<ListEnd> | null
  /** Customers who were not in the list as it was imported last, and are so many that a person decides whether they ended; 0: none. */
  missing: number
  /** How many imports ended since then: one may be over before it was seen to run. */
  readings: number
  utilities: string[]
  states: string[]
}

/** At its last page; or before, so that no customer counts as gone: `repeats`: pages brought nothing new; `too_many`: more than are kept. */
export type ListEnd = 'complete' | 'cancelled' | 'repeats' | 'too_many' | 'many_missing'

/**
 * `newCustomers`: all who are marked as new, the number that every screen shows. `ended`: who is known and was not in the list: they ended
 * with it, or, of `many_missing`, would.
 */
export type RefreshOutcome = { customers: number; newCustomers: number; ended: number; end: ListEnd }

/** A customer who just came. `name`: null where none is known; `at`: when. */
export type Arrival = { customerId: string; name: string | null; at: number }

/** A group of service addresses; null stands for "not given". */
export type PlaceCount = { name: string | null; utilityAccounts: number }
