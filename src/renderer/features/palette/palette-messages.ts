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
  notFound: (text: string) => `The service has no account for “${text}”.`,
  notSearched: (why: string) => `Customers could not be searched. ${why}.`,
  notDone: (why: string) => `Not done. ${why}.`,
  ask: (text: string) => `Ask the service for “${text}”`,
  askDetail: 'As a customer ID or account number',
  use: (name: string) => `Switch to ${name}`,
  inUse: (name: string) => `Now using ${name}`,
  unnamedLink: 'Link without a name',
  unnamedCustomer: 'Customer without a name',
  replaceKey: 'Replace key',
  theme: { system: 'Theme: as the system', light: 'Theme: light', dark: 'Theme: dark' },
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

export const goTitles = {
  inbox: 'Inbox',
  links: 'Links',
  accounts: 'Accounts',
  addresses: 'Addresses',
  settings: 'Settings',
  followUp: 'Links to follow up',
  newAccounts: 'New customers',
  ended: 'Customers who ended',
} as const

export const actTitles = {
  newLink: 'New link',
  createMany: 'Create many links',
  lookUp: 'Look up account',
  refresh: 'Refresh accounts',
  search: 'Search this list',
  back: 'Back',
  shortcuts: 'Keyboard shortcuts',
} as const

/** Other words that find them. */
export const alsoWords = {
  inbox: 'overview waiting today',
  newLink: 'create send customer',
  createMany: 'import csv excel list',
  lookUp: 'find customer id',
  refresh: 'reload read sync',
  search: 'find filter',
  shortcuts: 'keys help',
  theme: 'appearance colours mode',
  replaceKey: 'api key connection settings',
} as const
