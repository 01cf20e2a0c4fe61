import { isolated } from '../../../contract/isolated.ts'
import type { EntryGroup } from './entry.ts'

/** What Find or do… says. */
export const messages = {
  title: 'Find or do…',
  box: 'Find or do',
  placeholder: 'Customer, link, address or action',
  results: 'Results',
  nothing: 'Nothing here has that name. Try fewer letters.',
  searching: 'Searching…',
  hints: { walk: 'choose', run: 'open', close: 'close' },
  asking: 'Asking…',
  notFound: (text: string) => `The service has no account for “${isolated(text)}”.`,
  notSearched: (why: string) => `Customers could not be searched. ${why}.`,
  notDone: (why: string) => `Not done. ${why}.`,
  ask: (text: string) => `Ask the service for “${isolated(text)}”`,
  askDetail: 'As a customer ID or account number',
  use: (name: string) => `Switch to ${name}`,
  inUse: (name: string) => `Now using ${isolated(name)}`,
  unnamedLink: 'Link without a name',
  unnamedCustomer: 'Customer without a name',
} as const

export const groupTitles: Record<EntryGroup, string> = {
  last: 'Last used',
  screen: 'On this screen',
  go: 'Go to',
  create: 'Create',
  act: 'Do',
  set: 'Settings',
  switch: 'Switch connection',
  customers: 'Customers',
  links: 'Links',
  addresses: 'Addresses',
  service: 'Not here?',
}

/** What each known thing is called, and other words that find it. */
export const entryTexts = {
  inbox: { title: 'Inbox', also: 'overview waiting today' },
  links: { title: 'Links' },
  accounts: { title: 'Accounts' },
  addresses: { title: 'Addresses' },
  settings: { title: 'Settings' },
  followUp: { title: 'Links to follow up' },
  newAccounts: { title: 'New customers' },
  ended: { title: 'Customers who ended' },
  newLink: { title: 'New link', also: 'create send customer' },
  createMany: { title: 'Create many links', also: 'import csv excel list' },
  lookUp: { title: 'Look up account', also: 'find customer id' },
  refresh: { title: 'Refresh accounts', also: 'reload read sync' },
  search: { title: 'Search this list', also: 'find filter' },
  back: { title: 'Back' },
  shortcuts: { title: 'Keyboard shortcuts', also: 'keys help' },
  replaceKey: { title: 'Replace key', also: 'api key connection settings' },
  system: { title: 'Theme: as the system', also: 'appearance colours mode' },
  light: { title: 'Theme: light', also: 'appearance colours mode' },
  dark: { title: 'Theme: dark', also: 'appearance colours mode' },
} as const satisfies Record<string, { title: string; also?: string }>

/** What the list of shortcuts says beside what Find or do… does. */
export const shortcutMessages = {
  everywhere: 'Everywhere',
  close: 'Close',
  lists: {
    title: 'In lists',
    walk: 'Walk the list',
    open: 'Open',
    copy: 'Copy the row',
    edit: 'Edit a link in its row',
    select: 'Select a link',
    close: 'Close what is open',
  },
  inbox: { title: 'Inbox', done: 'Done', later: 'Later' },
  newLink: { title: 'New link', create: 'Create link' },
} as const
