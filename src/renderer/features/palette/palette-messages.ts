import { commands, type MenuCommand } from '../../../contract/commands.ts'
import { isolated } from '../../../contract/isolated.ts'
import type { Theme } from '../../../contract/model.ts'
import { keysOf } from '../../ui/text/shortcut.ts'

export const messages = {
  /** Of a customer with more than this utility account. */
  andMore: (account: string) => `${account} and more`,
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
  unnamedCustomer: 'Customer without a name',
  followUp: 'Links to follow up',
  newAccounts: 'New customers',
  ended: 'Customers who ended sharing',
  shortcuts: 'Keyboard shortcuts',
  theme: (theme: Theme) => `Theme: ${theme}`,
  replaceKey: 'Replace key',
} as const

/** The customer in "create a link for Paul Pan": what is typed before a name is none of it. Pure. */
export const customerIn = (typed: string): string =>
  /^(?:new|create|make)(?:\s+an?)?\s+link(?:\s+for)?\s+(?!for$)(\S.*)$/i.exec(typed)?.[1] ?? typed

/** Words that people use for an action, by the first word of its name. */
export const alsoCalled: Readonly<Record<string, string>> = {
  Send: 'mail email invite remind',
  Remind: 'mail email send again',
  Write: 'mail email send remind',
  Copy: 'clipboard',
  Show: 'open scan phone',
  Print: 'paper',
  Save: 'download',
  Export: 'download csv excel report',
  Edit: 'change correct rename',
  Correct: 'change',
  Set: 'later',
  Archive: 'delete remove hide',
  Take: 'restore unarchive',
  Withdraw: 'end cancel stop revoke',
  Renew: 'new again',
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

/** `also`: a second shortcut, which works outside of text fields only. */
type Shortcut = { title: string; keys: string; also?: string }

const ofCommands = (names: MenuCommand[]): Shortcut[] =>
  names.map(name => ({ title: commands[name].title, keys: keysOf(commands[name].keys) }))

/** The list of shortcuts. */
export const shortcutGroups: { title: string; shortcuts: Shortcut[] }[] = [
  {
    title: 'Everywhere',
    shortcuts: [
      ...ofCommands(['find', 'new-link', 'create-many', 'look-up', 'refresh']),
      { title: commands.search.title, keys: keysOf(commands.search.keys), also: '/' },
      ...ofCommands(['back']),
      { title: 'To navigation, list or record', keys: 'F6' },
      { title: 'Larger or smaller text', keys: keysOf('Mod+-'), also: keysOf('Mod++') },
      { title: messages.shortcuts, keys: 'F1', also: '?' },
    ],
  },
  {
    title: 'Inbox',
    shortcuts: [
      { title: 'Done', keys: 'E' },
      { title: 'Later', keys: 'H' },
    ],
  },
  { title: 'In forms', shortcuts: [{ title: 'Create, send or save', keys: keysOf('Mod+Enter') }] },
  {
    title: groupTitles.go,
    shortcuts: ofCommands(['inbox', 'links', 'accounts', 'addresses', 'settings']),
  },
  {
    title: 'In lists',
    shortcuts: [
      { title: 'Move up and down', keys: '↑ ↓' },
      { title: 'Open', keys: '↵' },
      { title: 'Copy the link, cell or row', keys: keysOf('Mod+C') },
      { title: 'Send or remind', keys: 'M' },
      { title: 'Edit a link in its record', keys: 'F2' },
      { title: 'Archive a link', keys: 'Del' },
      { title: 'Select a link', keys: 'Space' },
      { title: 'Select all links', keys: keysOf('Mod+A') },
      { title: 'Undo the last change', keys: keysOf('Mod+Z') },
      { title: 'Close the record', keys: 'Esc' },
    ],
  },
]
