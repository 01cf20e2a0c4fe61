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
import { commands, type MenuCommand } from '../../../contract/commands.ts'
import type { AppState, Theme } from '../../../contract/model.ts'
import { runCommand } from '../../shared/commands.ts'
import { endedAccountsRoute, followUpRoute, newAccountsRoute } from '../../shared/routes/account-route.ts'
import { go } from '../../shared/routes/here.ts'
import { settingsPages, settingsRoute } from '../../shared/routes/settings-route.ts'
import type { ScreenAction } from '../../shared/screen-actions.ts'
import { keysOf } from '../../ui/text/shortcut.ts'
import { alsoCalled, customerIn, type groupTitles, messages } from './palette-messages.ts'

export type EntryGroup = keyof typeof groupTitles

export type Entry = {
  /** Stable, so that the last used entries are recognized. */
  id: string
  group: EntryGroup
  icon: LucideIcon
  title: string
  detail?: string | undefined
  /** Words other than the title that match it. */
  also?: string
  keys?: string | undefined
  run: () => void
  /** Running it leaves the dialog open, which shows progress and failure. */
  stays?: boolean
}

const command = (name: MenuCommand, group: EntryGroup, icon: LucideIcon, also = ''): Entry => {
  const { title, keys } = commands[name]
  return { id: name, group, icon, title, also, keys: keysOf(keys), run: () => runCommand(name) }
}

/** The commands available on every screen. */
const everywhere: Entry[] = [
  command('inbox', 'go', Inbox, 'overview waiting today'),
  command('links', 'go', Link2),
  command('accounts', 'go', User),
  command('addresses', 'go', MapPin),
  command('settings', 'go', Settings),
  {
    ...{ id: 'follow-up', group: 'go', icon: Link2, title: messages.followUp },
    run: () => go(followUpRoute),
  },
  { id: 'new', group: 'go', icon: User, title: messages.newAccounts, run: () => go(newAccountsRoute) },
  { id: 'ended', group: 'go', icon: User, title: messages.ended, run: () => go(endedAccountsRoute) },
  command('new-link', 'create', Plus, 'create make add send customer'),
  command('create-many', 'create', ListPlus, 'import csv excel list'),
  command('look-up', 'act', Search, 'find customer id'),
  command('refresh', 'act', RefreshCw, 'reload read sync'),
  command('search', 'act', Search, 'find filter'),
  command('back', 'act', ArrowLeft),
]

/** The entry that opens the composer with the typed text as customer. */
export const newLinkFor = (text: string): Entry => ({
  ...command('new-link', 'create', Plus),
  title: messages.newLinkFor(customerIn(text)),
  run: () => runCommand('new-link', customerIn(text)),
})

/** Id prefix of entries offered by the open screen. */
export const screenId = 'screen:'

type EntrySources = {
  connections: AppState['connections']
  currentId: string | null
  offered: readonly ScreenAction[]
  showShortcuts: () => void
  select: (id: string, name: string) => void
  setTheme: (theme: Theme) => void
}

const themes = ['system', 'light', 'dark'] as const

/** All entries that need no search: those of the open screen, commands, settings, themes and connections. */
export const knownEntries = (sources: EntrySources): Entry[] => {
  const { connections, currentId, offered, showShortcuts, select, setTheme } = sources
  // Actions on the open customer come before those of the screen itself.
  const onScreen = offered.toSorted((a, b) => Number(a.of === undefined) - Number(b.of === undefined))
  const others = connections.filter(({ id }) => id !== currentId)
  // The app makes the key of practice data itself.
  const hasKey = connections.some(({ id, kind }) => id === currentId && kind === 'service')
  const replaceKey: Entry = {
    ...{ id: 'replace-key', group: 'set', icon: KeyRound, title: messages.replaceKey },
    also: 'api key connection settings',
    run: () => go(settingsRoute('connections', currentId ?? undefined)),
  }
  return [
    ...onScreen.map(({ label: title, of: detail, keys, onChoose: run }): Entry => {
      const also = alsoCalled[title.split(' ')[0] ?? ''] ?? ''
      return { id: `${screenId}${title}`, group: 'screen', icon: Zap, title, detail, also, keys, run }
    }),
    ...everywhere,
    {
      ...{ id: 'shortcuts', group: 'act', icon: Keyboard, title: messages.shortcuts },
      ...{ also: 'keys help', keys: 'F1', run: showShortcuts },
    },
    ...settingsPages.map(({ id, title, also }): Entry => {
      const run = () => go(settingsRoute(id))
      return { id: `set:${id}`, group: 'set', icon: Settings, title, also: `settings ${also}`, run }
    }),
    ...(hasKey ? [replaceKey] : []),
    ...themes.map((theme): Entry => {
      const title = messages.theme(theme)
      const also = 'appearance colours mode'
      return { id: theme, group: 'set', icon: SunMoon, title, also, run: () => setTheme(theme) }
    }),
    ...others.map(({ id, name, address: detail }): Entry => {
      const title = messages.use(name)
      return { id: `use:${id}`, group: 'switch', icon: Plug, title, detail, run: () => select(id, name) }
    }),
  ]
}
