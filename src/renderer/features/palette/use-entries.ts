import { useQuery } from '@tanstack/react-query'
import { CircleHelp } from 'lucide-react'
import { useEffect } from 'react'
import type { Failure } from '../../../contract/failure.ts'
import { everyLink } from '../../../contract/links/register.ts'
import { useAppState } from '../../shared/hooks/app-state.ts'
import { ask, useCall } from '../../shared/hooks/query-client.ts'
import { accountRoute } from '../../shared/routes/account-route.ts'
import { go } from '../../shared/routes/here.ts'
import { useOfferedActions } from '../../shared/screen-actions.ts'
import { couldBeId } from '../../shared/words/could-be-id.ts'
import { announce } from '../../ui/notices/status.tsx'
import { sessionState } from '../../ui/store.ts'
import { failureWords } from '../../ui/text/failure-words.ts'
import { type Entry, knownEntries, newLinkFor, screenId } from './entries.ts'
import { foundEntries } from './found-entries.ts'
import { groupEntries, matchEntries } from './match.ts'
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
      const filter = { search: text, utility: null, state: null, onlyNew: false }
      const [accounts, links] = await Promise.all([
        ask('accounts.page', { ...filter, offset: 0, limit: 20 }),
        ask('links.page', { ...everyLink, search: text, offset: 0, limit: 5 }),
      ])
      return { rows: accounts.rows, links: links.rows, instead: accounts.instead }
    },
    enabled: text !== '',
    // Customers' data is not kept once it is out of view; and it may have changed by the next time.
    gcTime: 0,
    staleTime: 0,
  })

/** Asks the service for what is typed, as an ID; its answer counts only as long as that text stands there. */
const useAsk = (text: string, close: () => void) => {
  const { mutate, reset, isPending, error } = useCall('accounts.lookUp', ({ account }) => {
    go(accountRoute(account.customerId))
    close()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each text is a question of its own
  useEffect(() => reset, [text, reset])
  const entry: Entry = {
    ...{ id: 'ask', group: 'service', icon: CircleHelp, title: messages.ask(text), stays: true },
    detail: isPending ? messages.asking : messages.askDetail,
    run: () => mutate({ accountId: text }),
  }
  return { entry, error }
}

/** Said in the status line, since Find or do… is closed by then. */
const sayNotDone = (failure: Failure) => announce(messages.notDone(failureWords(failure).title))

/** The lines of Find or do… for what is typed, and what it says below them. */
export function useEntries(typed: string, showShortcuts: () => void, close: () => void) {
  const text = typed.trim()
  const { connections = [], currentId = null } = useAppState() ?? {}
  const offered = useOfferedActions()
  const found = useFound(text)
  const service = useAsk(text, close)
  const known = knownEntries({
    ...{ connections, currentId, offered, showShortcuts },
    select: (id, name) =>
      void ask('connections.select', { id }).then(() => announce(messages.inUse(name)), sayNotDone),
    setTheme: theme => void ask('settings.change', { theme }).catch(sayNotDone),
  })
  const used = keptUsed.read()
  const last = used.map(({ id }) => id)
  const isKnown = new Set(known.map(({ id }) => id))
  // A customer who was opened is offered again before anything is typed.
  const again = text === '' ? used.filter(({ id }) => !isKnown.has(id) && !id.startsWith(screenId)) : []
  const matching = matchEntries(text, [...known, ...again], last)
  const results = found.data === undefined ? [] : foundEntries(text, found.data, go)
  const hits = [...matching, ...results]
  const isNothing = text !== '' && found.data !== undefined && hits.length === 0
  const asks = text.length >= shortestId && currentId !== null && (couldBeId(text) || isNothing)
  const helps = [...(asks ? [service.entry] : []), ...(isNothing ? [newLinkFor(text)] : [])]
  const problem =
    service.error === null
      ? found.error && messages.notSearched(failureWords(found.error).title)
      : service.error.code === 'not_found'
        ? messages.notFound(text)
        : messages.notDone(failureWords(service.error).title)
  return {
    groups: groupEntries([...hits, ...helps]),
    nothing: isNothing ? messages.nothing(text) : null,
    problem,
  }
}
