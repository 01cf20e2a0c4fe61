import { isolated } from '../../../contract/isolated.ts'
import type { ArrivedAccounts } from '../../../contract/model.ts'
import type { ChipOption } from '../../ui/fields/chips.tsx'
import { count, formOf, plural } from '../../ui/text/numbers.ts'
import { shortcut } from '../../ui/text/shortcut.ts'
import { day } from '../../ui/text/when.ts'
import type { AccountsFilter } from './queries.ts'

/** Texts of Accounts; those of saved views are in views/view-words.ts. */
export const messages = {
  title: 'Accounts',
  list: 'Utility accounts',
  search: 'Search accounts',
  lookUp: 'Look up account',
  reading: 'Reading accounts…',
  refresh: 'Read accounts again',
  cancel: 'Cancel',
  isReading: 'Reading accounts',
  read: (customers: number | null) => (customers === null ? 'Reading…' : `Reading… ${count(customers)}`),
  upToDate: 'Up to date',
  upToDateAt: (time: string) => `Up to date, ${time}`,
  /** `why`: why the list is outdated; '' if that is shown elsewhere, or only time has passed. */
  asOf: (time: string, why: string) => `As of ${time}${why === '' ? '' : `: ${why}`}`,
  away: { unreachable: 'the service is not reachable', failing: 'the service is failing' },
  noList:
    'This service offers no list of accounts. Search for an ID to look it up there; each account stays here.',
  missing: {
    title: 'Many customers are missing',
    again: 'Read again',
    end: (missing: number) => `End ${plural(missing, 'customer')}`,
  },
  parts: { label: 'Customers by state', all: 'All', new: 'New', ended: 'Ended' },
  markSeen: 'Mark all as seen',
  columns: {
    customer: 'Customer',
    utility: 'Utility',
    address: 'Service address',
    actions: 'Actions',
  },
  nothingToCopy: 'Nothing to copy here',
  open: 'Open',
  fold: {
    fold: 'Fold this customer’s utility accounts',
    unfold: (hidden: number) => `Show ${plural(hidden, 'more utility account')}`,
    more: (hidden: number) => `+${count(hidden)}`,
  },
  copyRow: 'Copy row',
  new: '✓ New',
  filters: {
    utility: 'Utility',
    state: 'US state',
    city: 'City',
    known: 'Customer’s link',
    noZip: 'No ZIP',
    standing: 'By the standing link',
    sort: 'Sort',
    newest: 'newest',
    best: 'best match',
  },
  show: 'Show',
  showArrived: 'Show what is new',
  keys: `↑ ↓ walk the list · Enter opens · ${shortcut('C')} copies`,
  unknown: '—',
  exported: {
    listed: 'The list as it is shown',
    sharing: 'Who shares: a row for each utility account',
    ended: 'Who has ended: a row for each customer',
    view: (name: string) => `View ${name}`,
    rows: (label: string) =>
      `${label}: a row for each utility account, and one for each customer who has none.`,
  },
  service: {
    notAmong: 'Not here?',
    ask: (text: string) => `Ask the service for “${isolated(text)}”`,
    asking: (text: string) => `Asking the service for “${isolated(text)}”…`,
    nothingMore: (text: string) => `The service has no account “${isolated(text)}”.`,
    nothing: (text: string) => `Nothing matches “${isolated(text)}”, here or at the service.`,
  },
  none: {
    /** `ended`: how many customers ended sharing. */
    yet: (ended: number) =>
      ended === 0
        ? 'No accounts yet. They appear once customers accept your links.'
        : 'Nobody shares now. Who has ended is under “Ended”.',
    noList: 'No accounts yet. Each account that you look up is kept here.',
    lookUp: 'Look up an account',
    match: 'No account matches.',
    noneNew: 'No new customers.',
    matchFiltered: 'No account matches these filters.',
    gone: (where: string) => `No utility account is ${where} any more.`,
    all: 'Show all accounts',
    unfiltered: 'Clear filters',
  },
  ended: {
    list: 'Customers whose consent ended',
    reading: 'Reading customers…',
    nobody: 'Nobody has ended sharing.',
    noMatch: (search: string) => `No ended customer matches “${isolated(search)}”.`,
    others: 'Search customers who share',
    show: (customers: number) => `Show ${plural(customers, 'customer')} who ended`,
    note: 'Names and addresses are removed 30 days after the end.',
    columns: { customer: 'Customer', began: 'Shared since', ended: 'Ended', removed: 'Name and addresses' },
    removed: 'removed',
    until: (time: number) => `kept until ${day(time)}`,
  },
  notListed: {
    title: 'Sharing, not in the list',
    button: (customers: number) => `${plural(customers, 'customer')} sharing, not in the list`,
    list: 'Customers who accepted and are not listed',
    columns: { customer: 'Customer or reference', email: 'Email', accepted: 'Sharing since' },
    notKnown: 'not known',
    why: 'These customers accepted a link but are not in the service’s list. Their consent may have ended, or the list was not read to its end.',
    latest: (shown: number, total: number) => ` The latest ${count(shown)} of ${count(total)}:`,
  },
} as const

/** Filter by how a customer was matched to the link they accepted. */
export const matchedOptions: ChipOption<NonNullable<AccountsFilter['matched']>>[] = [
  { value: 'service', text: 'named by the service' },
  { value: 'person', text: 'confirmed here' },
  { value: 'proposed', text: 'suggested' },
  { value: 'nobody', text: 'not known' },
]

export const sorts: { text: string; sort: AccountsFilter['sort'] }[] = [
  { text: 'name', sort: { by: 'name', descending: false } },
  { text: 'name, Z to A', sort: { by: 'name', descending: true } },
  { text: 'utility', sort: { by: 'utility', descending: false } },
  { text: 'utility, Z to A', sort: { by: 'utility', descending: true } },
  { text: 'place', sort: { by: 'place', descending: false } },
  { text: 'place, Z to A', sort: { by: 'place', descending: true } },
  { text: 'last connected', sort: { by: 'connected', descending: true } },
  { text: 'first connected', sort: { by: 'connected', descending: false } },
]

/** An order in words; null: the default order, which has none. Pure. */
export const sortWords = ({ by, descending }: AccountsFilter['sort']): string | null =>
  sorts.find(({ sort }) => sort.by === by && sort.descending === descending)?.text ?? null

/**
 * What arrived while the list was frozen: "Maria Alvarez accepted: 2 utility accounts". `offersChanges`: the service reports who accepted;
 * otherwise customers are only known to be new. Pure.
 */
export const arrivedWords = (arrived: ArrivedAccounts, offersChanges: boolean): string => {
  const { customers, utilityAccounts, areNew, name } = arrived
  const accepted = offersChanges && areNew
  const who = formOf(customers, {
    one: isolated(name ?? (accepted ? 'A customer' : '1 customer')),
    other: plural(customers, 'customer'),
  })
  const what = utilityAccounts === 0 ? '' : plural(utilityAccounts, 'utility account')
  if (accepted) return what === '' ? `${who} accepted` : `${who} accepted: ${what}`
  return what === '' ? `New: ${who}` : `New: ${who}, ${what}`
}

type Counted = {
  filtered: boolean
  /** Rows of the list; not `exact`: there are more than 1,000, and the full count is not there yet. */
  total: number
  exact: boolean
  /** How many customers the rows belong to; null: not all rows are loaded. */
  customers: number | null
  /** How many of the loaded rows are utility accounts; a customer without any has a row, too, which does not count. */
  utilityAccounts: number
  all: { customers: number; utilityAccounts: number }
}

/** The list's counts: "1 of 26 customers, 2 utility accounts", or unfiltered "26 customers, 29 utility accounts". Pure. */
export const countWords = ({ filtered, total, exact, customers, utilityAccounts, all }: Counted): string => {
  if (!filtered)
    return `${plural(all.customers, 'customer')}, ${plural(all.utilityAccounts, 'utility account')}`
  if (!exact) return `More than 1,000 of ${plural(all.utilityAccounts, 'utility account')}`
  if (customers === null) return `${count(total)} of ${plural(all.utilityAccounts, 'utility account')}`
  return `${count(customers)} of ${plural(all.customers, 'customer')}, ${plural(utilityAccounts, 'utility account')}`
}
