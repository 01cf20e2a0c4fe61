import { useQuery } from '@tanstack/react-query'
import { CircleHelp } from 'lucide-react'
import { useEffect } from 'react'
import type { MenuCommand } from '../../../contract/command-screens.ts'
import type { Failure } from '../../../contract/failure.ts'
import { everyLink } from '../../../contract/links/register.ts'
import { useAppState } from '../../shared/hooks/app-state.ts'
import { ask, useCall } from '../../shared/hooks/query-client.ts'
import { accountRoute } from '../../shared/routes/account-route.ts'
import { go } from '../../shared/routes/here.ts'
import { useOfferedActions } from '../../shared/screen-actions.ts'
import { announce } from '../../ui/notices/status.tsx'
import { sessionState } from '../../ui/store.ts'
import { failureWords } from '../../ui/text/failure-words.ts'
import type { Entry } from './entry.ts'
import { foundEntries } from './found-entries.ts'
import { knownEntries } from './known-entries.ts'
import { groupEntries, inGroupOrder, matchEntries } from './match.ts'
import { messages } from './palette-messages.ts'

/** From how many characters on the service may be asked. */
const shortestId = 3

const mostUsed = 5
/** What was used last, the latest first. In memory alone, since it may name customers; other data has others. */
const keptUsed = sessionState<readonly Entry[]>([])

export const remember = (entry: Entry): void => {
  const others = keptUsed.read().filter(({ id }) => id !== entry.id)
  keptUsed.write([entry, ...others].slice(0, mostUsed))
}

/** What a search finds of customers and links. Each text is a question of its own, so that no answer is shown under another. */
const useFound = (text: string) =>
  useQuery({
    queryKey: ['find', text],
    queryFn: async () => {
      const whose = { search: text, utility: null, state: null, onlyNew: false }
      const [accounts, links] = await Promise.all([
        ask('accounts.page', { ...whose, offset: 0, limit: 20 }),
        ask('links.page', { ...everyLink, search: text, offset: 0, limit: 5 }),
      ])
      return { rows: accounts.rows, links: links.rows }
    },
    enabled: text !== '',
    // Customers' data that is out of view; and it may have changed by the next time.
    gcTime: 0,
    staleTime: 0,
  })

/** Said in the status line: the palette is gone by then. */
const notDone = (failure: Failure) => announce(messages.notDone(failureWords(failure).title))

type PaletteDoing = {
  command: (command: MenuCommand) => void
  showShortcuts: () => void
  close: () => void
}

/** The lines of Find or do… for what is typed, and what it says below them. */
export function useEntries(typed: string, { command, showShortcuts, close }: PaletteDoing) {
  const text = typed.trim()
  const { connections = [], currentId = null } = useAppState() ?? {}
  const offered = useOfferedActions()
  const found = useFound(text)
  const service = useCall('accounts.lookUp')
  const { reset } = service
  // What the service answers counts only as long as that text is typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each text is a question of its own
  useEffect(() => reset, [text, reset])
  const known = knownEntries({
    ...{ connections, currentId, offered, command, showShortcuts },
    select: (id, name) =>
      void ask('connections.select', { id }).then(() => announce(messages.inUse(name)), notDone),
    setTheme: theme => void ask('settings.change', { theme }).catch(notDone),
  })
  const used = keptUsed.read()
  const isKnown = new Set(known.map(({ id }) => id))
  // A customer who was opened is offered again before anything is typed.
  const again = text === '' ? used.filter(({ id }) => !isKnown.has(id) && !id.startsWith('screen:')) : []
  const matching = matchEntries(
    text,
    [...known, ...again],
    used.map(({ id }) => id),
  )
  const askEntry: Entry = {
    ...{ id: 'ask', group: 'service', icon: CircleHelp, title: messages.ask(text), stays: true },
    detail: service.isPending ? messages.asking : messages.askDetail,
    run: () =>
      service.mutate(
        { accountId: text },
        {
          onSuccess: ({ account }) => {
            go(accountRoute(account.customerId))
            close()
          },
        },
      ),
  }
  const results = found.data === undefined ? [] : foundEntries(text, found.data, go)
  const asks = text.length >= shortestId && currentId !== null ? [askEntry] : []
  const problem =
    service.error === null
      ? found.error && messages.notSearched(failureWords(found.error).title)
      : service.error.code === 'not_found'
        ? messages.notFound(text)
        : messages.notDone(failureWords(service.error).title)
  return {
    groups: groupEntries(text === '' ? inGroupOrder(matching) : [...matching, ...results, ...asks]),
    isSearching: text !== '' && found.isPending,
    problem,
  }
}
