import { keysOf } from '../../ui/text/shortcut.ts'
import { actTitles, goTitles, messages } from './palette-messages.ts'

type Shortcut = { keys: string; what: string }

export const shortcutsTitle = 'Keyboard shortcuts'
export const shortcutsClose = 'Close'

/** All shortcuts that are the same wherever one is, and those of lists. */
export const shortcutGroups: { title: string; shortcuts: Shortcut[] }[] = [
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: keysOf('Mod+K'), what: messages.title },
      { keys: '?', what: actTitles.shortcuts },
      { keys: keysOf('Mod+N'), what: actTitles.newLink },
      { keys: keysOf('Mod+Shift+N'), what: actTitles.createMany },
      { keys: keysOf('Mod+L'), what: actTitles.lookUp },
      { keys: keysOf('Mod+R'), what: actTitles.refresh },
      { keys: `/  ${keysOf('Mod+F')}`, what: actTitles.search },
      { keys: keysOf('Alt+Left'), what: actTitles.back },
    ],
  },
  {
    title: 'Go to',
    shortcuts: [
      { keys: keysOf('Mod+Shift+O'), what: goTitles.inbox },
      { keys: keysOf('Mod+1'), what: goTitles.links },
      { keys: keysOf('Mod+2'), what: goTitles.accounts },
      { keys: keysOf('Mod+3'), what: goTitles.addresses },
      { keys: keysOf('Mod+,'), what: goTitles.settings },
    ],
  },
  {
    title: 'In lists',
    shortcuts: [
      { keys: '↑ ↓', what: 'Walk the list' },
      { keys: '↵', what: 'Open' },
      { keys: keysOf('Mod+C'), what: 'Copy the row' },
      { keys: 'F2', what: 'Edit a link in its row' },
      { keys: 'Space', what: 'Select a link' },
      { keys: 'Esc', what: 'Close what is open' },
    ],
  },
  {
    title: 'Inbox',
    shortcuts: [
      { keys: 'E', what: 'Done' },
      { keys: 'H', what: 'Later' },
    ],
  },
  {
    title: 'New link',
    shortcuts: [{ keys: keysOf('Mod+Enter'), what: 'Create link' }],
  },
]
