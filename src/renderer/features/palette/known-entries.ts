import {
  ArrowLeft,
  Inbox,
  Keyboard,
  KeyRound,
  Link2,
  ListPlus,
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
import type { MenuCommand } from '../../../contract/ipc.ts'
import type { AppState, Theme } from '../../../contract/model.ts'
import { endedAccountsRoute, followUpRoute, newAccountsRoute } from '../../shared/routes/account-route.ts'
import { go } from '../../shared/routes/here.ts'
import type { Route } from '../../shared/routes/route.ts'
import { settingsPages, settingsPageTitles, settingsRoute } from '../../shared/routes/settings-route.ts'
import type { ScreenAction } from '../../shared/screen-actions.ts'
import { connectionTitle } from '../../shared/words/connection-title.ts'
import { keysOf } from '../../ui/text/shortcut.ts'
import type { Entry } from './entry.ts'
import { actTitles, alsoWords, goTitles, messages } from './palette-messages.ts'

export type EntrySources = {
  state: AppState
  company: string
  offered: readonly ScreenAction[]
  /** Does what the menu would do. */
  command: (command: MenuCommand) => void
  showShortcuts: () => void
  select: (id: string, name: string) => void
  setTheme: (theme: Theme) => void
}

const way = (
  id: string,
  icon: Entry['icon'],
  title: string,
  route: Route,
  more: Partial<Entry> = {},
): Entry => ({
  id: `go:${id}`,
  group: 'go',
  icon,
  title,
  run: () => go(route),
  ...more,
})

const ways: Entry[] = [
  way(
    'inbox',
    Inbox,
    goTitles.inbox,
    { to: '/inbox' },
    { keys: keysOf('Mod+Shift+O'), also: alsoWords.inbox },
  ),
  way('links', Link2, goTitles.links, { to: '/links' }, { keys: keysOf('Mod+1') }),
  way('accounts', User, goTitles.accounts, { to: '/accounts' }, { keys: keysOf('Mod+2') }),
  way('addresses', MapPin, goTitles.addresses, { to: '/addresses' }, { keys: keysOf('Mod+3') }),
  way('settings', Settings, goTitles.settings, { to: '/settings' }, { keys: keysOf('Mod+,') }),
  way('follow-up', Link2, goTitles.followUp, followUpRoute),
  way('new', User, goTitles.newAccounts, newAccountsRoute),
  way('ended', User, goTitles.ended, endedAccountsRoute),
]

const commandEntries = ({ command, showShortcuts }: EntrySources): Entry[] => [
  {
    ...{ id: 'do:new-link', group: 'create', icon: Plus, title: actTitles.newLink, also: alsoWords.newLink },
    ...{ keys: keysOf('Mod+N'), run: () => command('new-link') },
  },
  {
    ...{ id: 'do:create-many', group: 'create', icon: ListPlus, title: actTitles.createMany },
    ...{ also: alsoWords.createMany, keys: keysOf('Mod+Shift+N'), run: () => command('create-many') },
  },
  {
    ...{ id: 'do:look-up', group: 'act', icon: Search, title: actTitles.lookUp, also: alsoWords.lookUp },
    ...{ keys: keysOf('Mod+L'), run: () => command('look-up') },
  },
  {
    ...{ id: 'do:refresh', group: 'act', icon: RefreshCw, title: actTitles.refresh, also: alsoWords.refresh },
    ...{ keys: keysOf('Mod+R'), run: () => command('refresh') },
  },
  {
    ...{ id: 'do:search', group: 'act', icon: Search, title: actTitles.search, also: alsoWords.search },
    ...{ keys: keysOf('Mod+F'), run: () => command('search') },
  },
  {
    ...{ id: 'do:back', group: 'act', icon: ArrowLeft, title: actTitles.back },
    ...{ keys: keysOf('Alt+Left'), run: () => command('back') },
  },
  {
    ...{ id: 'do:shortcuts', group: 'act', icon: Keyboard, title: actTitles.shortcuts },
    ...{ also: alsoWords.shortcuts, keys: '?', run: showShortcuts },
  },
]

const settingEntries = ({ state, setTheme }: EntrySources): Entry[] => {
  const current = state.currentId
  const pages = settingsPages.map(
    (page): Entry => ({
      ...{ id: `set:${page}`, group: 'set', icon: Settings, title: settingsPageTitles[page].title },
      ...{ also: settingsPageTitles[page].also, run: () => go(settingsRoute(page)) },
    }),
  )
  const themes = (['system', 'light', 'dark'] as const).map(
    (theme): Entry => ({
      ...{ id: `theme:${theme}`, group: 'set', icon: SunMoon, title: messages.theme[theme] },
      ...{ also: alsoWords.theme, run: () => setTheme(theme) },
    }),
  )
  const key: Entry[] =
    current === null
      ? []
      : [
          {
            ...{ id: 'set:key', group: 'set', icon: KeyRound, title: messages.replaceKey },
            ...{ also: alsoWords.replaceKey, run: () => go(settingsRoute('connections', current)) },
          },
        ]
  return [...pages, ...key, ...themes]
}

const connectionEntries = ({ state, company, select }: EntrySources): Entry[] =>
  state.connections
    .filter(({ id }) => id !== state.currentId)
    .map(connection => {
      const name = connectionTitle(connection, state.connections, company)
      return {
        ...{ id: `use:${connection.id}`, group: 'switch', icon: Plug, title: messages.use(name) },
        ...{ detail: connection.address, run: () => select(connection.id, name) },
      }
    })

/** All that is known without a search: what the open screen offers, where one can go, what one can do, settings, connections. */
export const knownEntries = (sources: EntrySources): Entry[] => [
  ...sources.offered.map(
    (action): Entry => ({
      ...{ id: `screen:${action.id}`, group: 'screen', icon: Zap, title: action.title },
      ...{ keys: action.keys, run: action.run },
    }),
  ),
  ...ways,
  ...commandEntries(sources),
  ...settingEntries(sources),
  ...connectionEntries(sources),
]
