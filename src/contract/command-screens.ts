import type { MenuCommand } from './ipc.ts'

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
} as const satisfies Record<Exclude<MenuCommand, 'search' | 'find' | 'back'>, string>
