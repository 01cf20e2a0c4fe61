/**
 * The app's commands, for its menu, for Find or do… and for the list of shortcuts. `keys`: "Mod" is Ctrl, or Cmd on a Mac; `screen`: the path of the
 * screen that has the command; null: every screen.
 */
export const commands = {
  inbox: { title: 'Inbox', keys: 'Mod+1', screen: '/inbox' },
  links: { title: 'Links', keys: 'Mod+2', screen: '/links' },
  accounts: { title: 'Accounts', keys: 'Mod+3', screen: '/accounts' },
  addresses: { title: 'Addresses', keys: 'Mod+4', screen: '/addresses' },
  settings: { title: 'Settings', keys: 'Mod+,', screen: '/settings' },
  'new-link': { title: 'New link', keys: 'Mod+N', screen: '/links' },
  'create-many': { title: 'Create many links', keys: 'Mod+Shift+N', screen: '/create-many' },
  'look-up': { title: 'Look up account', keys: 'Mod+L', screen: '/accounts' },
  refresh: { title: 'Read accounts again', keys: 'Mod+R', screen: '/accounts' },
  search: { title: 'Search this list', keys: 'Mod+F', screen: null },
  find: { title: 'Find or do…', keys: 'Mod+K', screen: null },
  back: { title: 'Back', keys: 'Alt+Left', screen: null },
} as const

export type MenuCommand = keyof typeof commands
