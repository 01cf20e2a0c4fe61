/** The screen where each of the menu's commands is done, by its path; a search is done wherever one is, and Find or do… anywhere. */
export const commandScreens = {
  inbox: '/inbox',
  links: '/links',
  accounts: '/accounts',
  addresses: '/addresses',
  settings: '/settings',
  'new-link': '/links',
  'create-many': '/create-many',
  'look-up': '/accounts',
  refresh: '/accounts',
} as const

/** What the menu asks the page to do. */
export type MenuCommand = keyof typeof commandScreens | 'search' | 'find' | 'back'
