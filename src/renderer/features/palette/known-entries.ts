import {
  ArrowLeft,
  Inbox,
  Keyboard,
  KeyRound,
  Link2,
  ListPlus,
  type LucideIcon,
  MapPin,
  Plug,
  Plus,
  RefreshCw,
  Search,
  Settings,
  SunMoon,
  User,
  Zap,
} from 'lucide-react'
import type { MenuCommand } from '../../../contract/command-screens.ts'
import type { AppState, Theme } from '../../../contract/model.ts'
import { endedAccountsRoute, followUpRoute, newAccountsRoute } from '../../shared/routes/account-route.ts'
import { go } from '../../shared/routes/here.ts'
import type { Route } from '../../shared/routes/route.ts'
import { settingsPages, settingsPageTitles, settingsRoute } from '../../shared/routes/settings-route.ts'
import type { ScreenAction } from '../../shared/screen-actions.ts'
import { keysOf } from '../../ui/text/shortcut.ts'
import type { Entry, EntryGroup } from './entry.ts'
import { entryTexts, messages } from './palette-messages.ts'

export type EntrySources = {
  connections: AppState['connections']
  currentId: string | null
  offered: readonly ScreenAction[]
  /** Does what the menu would do. */
  command: (command: MenuCommand) => void
  showShortcuts: () => void
  select: (id: string, name: string) => void
  setTheme: (theme: Theme) => void
}

type Known = keyof typeof entryTexts
/** `alone`: a key that does the same where nothing is typed into. */
type Fixed = { name: Known; group: EntryGroup; icon: LucideIcon; keys?: string; alone?: string }

/** What can be gone to. */
const ways: (Fixed & { group: 'go'; route: Route })[] = [
  { name: 'inbox', group: 'go', icon: Inbox, keys: 'Mod+1', route: { to: '/inbox' } },
  { name: 'links', group: 'go', icon: Link2, keys: 'Mod+2', route: { to: '/links' } },
  { name: 'accounts', group: 'go', icon: User, keys: 'Mod+3', route: { to: '/accounts' } },
  { name: 'addresses', group: 'go', icon: MapPin, keys: 'Mod+4', route: { to: '/addresses' } },
  { name: 'settings', group: 'go', icon: Settings, keys: 'Mod+,', route: { to: '/settings' } },
  { name: 'followUp', group: 'go', icon: Link2, route: followUpRoute },
  { name: 'newAccounts', group: 'go', icon: User, route: newAccountsRoute },
  { name: 'ended', group: 'go', icon: User, route: endedAccountsRoute },
]

/** What can be done; `command` null: it shows the shortcuts. */
const deeds: (Fixed & { command: MenuCommand | null })[] = [
  { name: 'newLink', group: 'create', icon: Plus, keys: 'Mod+N', command: 'new-link' },
  { name: 'createMany', group: 'create', icon: ListPlus, keys: 'Mod+Shift+N', command: 'create-many' },
  { name: 'lookUp', group: 'act', icon: Search, keys: 'Mod+L', command: 'look-up' },
  { name: 'refresh', group: 'act', icon: RefreshCw, keys: 'Mod+R', command: 'refresh' },
  { name: 'search', group: 'act', icon: Search, keys: 'Mod+F', alone: '/', command: 'search' },
  { name: 'back', group: 'act', icon: ArrowLeft, keys: 'Alt+Left', command: 'back' },
  { name: 'shortcuts', group: 'act', icon: Keyboard, keys: '?', command: null },
]

/** All that has a shortcut wherever one is: how it is called, and its keys as people read them. */
export const withKeys = (group: 'go' | 'everywhere'): { what: string; keys: string }[] =>
  (group === 'go' ? ways : deeds).flatMap(({ name, keys, alone = '' }: Fixed) =>
    keys === undefined ? [] : [{ what: entryTexts[name].title, keys: `${alone}  ${keysOf(keys)}`.trim() }],
  )

const entryOf = ({ name, group, icon, keys }: Fixed, run: () => void): Entry => ({
  ...{ id: `${group}:${name}`, group, icon, ...entryTexts[name], run },
  keys: keys === undefined ? undefined : keysOf(keys),
})

const themes: Theme[] = ['system', 'light', 'dark']

/** All that is known without a search: what the open screen offers, where one can go, what one can do, settings, connections. */
export const knownEntries = (sources: EntrySources): Entry[] => {
  const { connections, currentId, offered, command, showShortcuts, select, setTheme } = sources
  return [
    ...offered.map(({ label, keys, onChoose }): Entry => {
      return { id: `screen:${label}`, group: 'screen', icon: Zap, title: label, keys, run: onChoose }
    }),
    ...ways.map(way => entryOf(way, () => go(way.route))),
    ...deeds.map(deed => {
      const { command: wanted } = deed
      return entryOf(deed, wanted === null ? showShortcuts : () => command(wanted))
    }),
    ...settingsPages.map((page): Entry => {
      const run = () => go(settingsRoute(page))
      return { id: `set:${page}`, group: 'set', icon: Settings, ...settingsPageTitles[page], run }
    }),
    ...(currentId === null
      ? []
      : [
          entryOf({ name: 'replaceKey', group: 'set', icon: KeyRound }, () =>
            go(settingsRoute('connections', currentId)),
          ),
        ]),
    ...themes.map(name => entryOf({ name, group: 'set', icon: SunMoon }, () => setTheme(name))),
    ...connections
      .filter(({ id }) => id !== currentId)
      .map(({ id, name, address }): Entry => {
        const run = () => select(id, name)
        return {
          id: `use:${id}`,
          group: 'switch',
          icon: Plug,
          title: messages.use(name),
          detail: address,
          run,
        }
      }),
  ]
}
