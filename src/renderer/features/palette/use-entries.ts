import { useQuery } from '@tanstack/react-query'
import { CircleHelp } from 'lucide-react'
import { useEffect } from 'react'
import type { Failure } from '../../../contract/failure.ts'
import type { CallOutput } from '../../../contract/ipc.ts'
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
import { type Found, foundEntries } from './found-entries.ts'
import { groupEntries, matchEntries, withoutVerb } from './match.ts'
import { customerIn, messages } from './palette-messages.ts'

/** Shorter texts are not offered to be looked up at the service. */
const shortestId = 3

const mostUsed = 5
/** The last used entries, the latest first. In memory only, as they may name customers; cleared with the session state. */
const keptUsed = sessionState<readonly Entry[]>([])

export const remember = (entry: Entry): void => {
  const others = keptUsed.read().filter(({ id }) => id !== entry.id)
  keptUsed.write([entry, ...others].slice(0, mostUsed))
}

/** The customers and links that a text finds. One query per text, so that no answer is shown for another text. */
const useFound = (text: string) =>
  useQuery({
    queryKey: ['find', text],
    queryFn: async () => {
      const filter = { search: text, utility: null, state: null, onlyNew: false }
      const ofLinks = { ...everyLink, search: text, offset: 0, limit: 5 }
      const [accounts, links, archived] = await Promise.all([
        ask('accounts.page', { ...filter, offset: 0, limit: 20 }),
        ask('links.page', ofLinks),
        ask('links.page', { ...ofLinks, archived: true }),
      ])
      return { rows: accounts.rows, links: [...links.rows, ...archived.rows], instead: accounts.instead }
    },
    enabled: text !== '',
    // Customers' data is dropped from the cache once it is out of view, and fetched anew next time.
    gcTime: 0,
    staleTime: 0,
  })

const isExact = ({ rows, links, instead }: Found): boolean =>
  links.length > 0 || (rows.length > 0 && instead === null)

/** What the text finds; if nothing has all of it, what it finds without its verb: "remind kay". `entries` null: not known yet. */
const useFoundEntries = (text: string) => {
  const { data, error } = useFound(text)
  const who = withoutVerb(text)
  const { data: ofWho, isFetched } = useFound(who)
  if (data === undefined) return { entries: null, error }
  if (who === '' || isExact(data)) return { entries: foundEntries(text, data, go), error }
  if (ofWho !== undefined && isExact(ofWho)) return { entries: foundEntries(who, ofWho, go), error }
  return { entries: isFetched ? foundEntries(text, data, go) : null, error }
}

/** The entry that looks the typed text up at the service as an ID; its answer is ignored once the text changes, or Find or do… is closed. */
const useAsk = (text: string, close: () => void) => {
  const { mutate, reset, isPending, error } = useCall('accounts.lookUp')
  // biome-ignore lint/correctness/useExhaustiveDependencies: each text is a question of its own
  useEffect(() => reset, [text, reset])
  const entry: Entry = {
    ...{ id: 'ask', group: 'service', icon: CircleHelp, title: messages.ask(text), stays: true },
    detail: isPending ? messages.asking : messages.askDetail,
    run: () => {
      // Not called after a reset, as a callback of `useCall` would be.
      const onSuccess = ({ account }: CallOutput<'accounts.lookUp'>) => {
        go(accountRoute(account.customerId))
        close()
      }
      mutate({ accountId: text }, { onSuccess })
    },
  }
  return { entry, error }
}

/** Announces a failure, since Find or do… is closed by then. */
const sayNotDone = (failure: Failure) => announce(messages.notDone(failureWords(failure).title))

/** The entries for the typed text, and the messages below them. */
export function useEntries(typed: string, showShortcuts: () => void, close: () => void) {
  const text = typed.trim()
  const { connections = [], currentId = null } = useAppState() ?? {}
  const offered = useOfferedActions()
  const found = useFoundEntries(text)
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
  // With no text typed, customers opened lately are offered again.
  const again = text === '' ? used.filter(({ id }) => !isKnown.has(id) && !id.startsWith(screenId)) : []
  const matching = matchEntries(text, [...known, ...again], last)
  const hits = [...matching, ...(found.entries ?? [])]
  const isNothing = text !== '' && found.entries !== null && hits.length === 0
  // "create a link for Paul Pan" asks for nothing that could be found.
  const isForLink = customerIn(text) !== text
  const asks =
    text.length >= shortestId && currentId !== null && (couldBeId(text) || (isNothing && !isForLink))
  const helps = [...(asks ? [service.entry] : []), ...(isNothing ? [newLinkFor(text)] : [])]
  const problem =
    service.error === null
      ? found.error && messages.notSearched(failureWords(found.error).title)
      : service.error.code === 'not_found'
        ? messages.notFound(text)
        : messages.notDone(failureWords(service.error).title)
  return {
    groups: groupEntries([...hits, ...helps]),
    nothing: isNothing && !isForLink ? messages.nothing(text) : null,
    problem,
  }
}
