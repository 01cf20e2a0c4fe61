import { isolated } from '../../../contract/isolated.ts'
import type { Theme } from '../../../contract/model.ts'

export const messages = {
  box: 'Find or do',
  placeholder: 'Search customers, links, addresses and actions',
  results: 'Results',
  nothing: (text: string) => `Nothing here matches “${isolated(text)}”.`,
  searching: 'Searching…',
  hints: { walk: 'choose', run: 'open', close: 'close' },
  asking: 'Asking…',
  notFound: (text: string) => `The service has no account for “${isolated(text)}”.`,
  notSearched: (why: string) => `Customers could not be searched. ${why}.`,
  notDone: (why: string) => `Not done. ${why}.`,
  ask: (text: string) => `Ask the service for “${isolated(text)}”`,
  askDetail: 'As a customer ID or account number',
  newLinkFor: (text: string) => `New link for “${isolated(text)}”`,
  use: (name: string) => `Switch to ${name}`,
  inUse: (name: string) => `Now using ${isolated(name)}`,
  unnamedLink: 'Link without a name',
  unnamedCustomer: 'Customer without a name',
  followUp: 'Links to follow up',
  newAccounts: 'New customers',
  ended: 'Customers who ended sharing',
  shortcuts: 'Keyboard shortcuts',
  replaceKey: 'Replace key',
} as const

export const themeTitles: Record<Theme, string> = {
  system: 'Theme: system',
  light: 'Theme: light',
  dark: 'Theme: dark',
}

/** The groups of Find or do…, in the order in which they are shown. */
export const groupTitles = {
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
  alike: 'Spelled alike',
  service: 'Not here?',
} as const

/** Texts of the list of shortcuts other than the commands' titles. */
export const shortcutMessages = {
  everywhere: 'Everywhere',
  regions: 'To navigation, list or record',
  larger: 'Larger text',
  smaller: 'Smaller text',
  close: 'Close',
  lists: {
    title: 'In lists',
    walk: 'Move up and down',
    open: 'Open',
    copy: 'Copy the row',
    edit: 'Edit a link in its record',
    archive: 'Archive a link',
    select: 'Select a link',
    selectAll: 'Select all links',
    undo: 'Undo the last change',
    close: 'Close the record',
  },
  inbox: { title: 'Inbox', done: 'Done', later: 'Later' },
  newLink: { title: 'New link', create: 'Create link' },
  dialogs: { title: 'In dialogs', send: 'Send or save' },
} as const
