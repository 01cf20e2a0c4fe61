import { isolated } from '../../../contract/isolated.ts'
import { count, formOf, plural } from '../../ui/text/numbers.ts'
import type { Filter } from './queries.ts'

const listed = ({ view }: Filter, total: number): string =>
  view === 'attention' ? plural(total, 'problem') : plural(total, 'utility account')

/** Not `exact`: there are more than `total`. `same`: how many addresses are shared by several accounts; null: not counted. */
type Counted = { total: number; exact: boolean; same: number | null }

/** Texts of Addresses; why an address needs attention is in attention-words.ts. */
export const messages = {
  title: 'Addresses',
  card: 'Service addresses',
  views: { label: 'Views', all: 'All', same: 'Same address', attention: 'Needs attention', map: 'Map' },
  search: 'Search addresses',
  open: 'Open',
  copyBlock: 'Copy mailing block',
  mailingBlock: 'Mailing block',
  showAccount: 'Show in Accounts',
  filters: { state: 'US state', city: 'City', problem: 'Problem' },
  notGiven: 'not given',
  noCity: 'City not given',
  columns: {
    group: 'Place',
    street: 'Address',
    customer: 'Customer',
    utility: 'Utility',
    why: 'Problem',
    actions: 'Actions',
  },
  here: (accounts: number) => plural(accounts, 'utility account'),
  drawing: 'Drawing the map…',
  byState: 'Utility accounts by state',
  reading: 'Reading addresses…',
  unknown: '—',
  found: (filter: Filter, { total, exact, same }: Counted, filtered: boolean): string => {
    const rows = listed(filter, total)
    if (!exact) return `At least ${rows} found, counting…`
    if (filtered) return `${rows} found`
    return filter.view === 'same' && same ? `${rows} at ${plural(same, 'address')}` : rows
  },
  looking: 'Checking addresses…',
  lookingAgain: 'Checking changes…',
  /** `ended`: how many customers ended sharing. */
  yet: (ended: number) =>
    ended === 0
      ? 'No addresses yet. They appear once customers share accounts.'
      : 'No addresses now: nobody shares any more.',
  noList: 'No addresses yet. They appear once you look up accounts.',
  noMatch: (search: string) =>
    search === '' ? 'No address matches these filters.' : `No address matches “${isolated(search)}”.`,
  showAll: 'Show all addresses',
  noneShared: 'No two utility accounts share an address.',
  allWell: 'Every address is complete and consistent.',
  parts: {
    all: 'All addresses',
    found: (search: string) => `Addresses that match “${isolated(search)}”`,
    listed: 'These addresses',
  },
} as const

export const mapMessages = {
  label: 'Map of the states',
  none: 'None of these addresses is in a state of the map.',
  accounts: 'Utility accounts',
  number: 'Accounts',
  state: 'State',
  of: (name: string, accounts: number) => `${name}: ${plural(accounts, 'utility account')}`,
  range: (from: number, to: number) => (from === to ? count(from) : `${count(from)}–${count(to)}`),
} as const

export const labelMessages = {
  title: 'Labels',
  addresses: 'Addresses',
  sheet: 'Sheet',
  first: 'First label',
  place: (row: number, label: number) => `Row ${row}, label ${label}`,
  formats: {
    'avery-5160': 'Avery 5160: Letter, 30 labels',
    'a4-21': 'A4, 21 labels (3 × 7)',
    'a4-24': 'A4, 24 labels (3 × 8)',
  },
  /** What this portion prints. `before`: labels in earlier portions; `more`: another portion follows. */
  labels: (labels: number, sheets: number, before: number, more: boolean): string => {
    const which =
      before > 0 || more
        ? `Labels ${count(before + 1)} to ${count(before + labels)}`
        : plural(labels, 'label')
    return labels === 0
      ? 'Nothing to print.'
      : `${which} on ${plural(sheets, 'sheet')}: one for each customer and address.`
  },
  follow: 'More follow.',
  partial: (labels: number): string =>
    `${count(labels)} of them ${formOf(labels, { one: 'lacks', other: 'lack' })} a ZIP code, city or state.`,
  showThem: 'Show what is missing',
  incomplete: (left: number, isPart: boolean): string =>
    `${count(left)} left out${isPart ? ' here' : ''}: too little of the address is known.`,
  reading: 'Reading addresses…',
  previous: 'Previous labels',
  next: 'Next labels',
  print: 'Print at 100%, without margins.',
  notSaved: 'Nothing was saved.',
  preview: (sheet: string) => `Preview of the first sheet: ${sheet}`,
  close: 'Close',
  savePdf: 'Save as PDF',
  printLabels: 'Print labels',
  saved: (labels: number) => `${plural(labels, 'label')}.`,
  practice: 'Practice data: invented customers',
} as const
