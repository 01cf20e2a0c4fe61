import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleHelp } from 'lucide-react'
import type { MenuCommand } from '../../../contract/ipc.ts'
import { isolated } from '../../../contract/isolated.ts'
import type { AppState, Theme } from '../../../contract/model.ts'
import { mailSetupQuery } from '../../shared/handing-over/queries.ts'
import { appStateQuery } from '../../shared/hooks/app-state.ts'
import { ask, queryClient } from '../../shared/hooks/query-client.ts'
import { go } from '../../shared/routes/here.ts'
import { useOfferedActions } from '../../shared/screen-actions.ts'
import { createKept } from '../../ui/kept.ts'
import { announce } from '../../ui/notices/status.tsx'
import { failureWords } from '../../ui/text/failure-words.ts'
import type { Entry } from './entry.ts'
import { foundEntries } from './found-entries.ts'
import { knownEntries } from './known-entries.ts'
import { groupEntries, inGroupOrder, matchEntries } from './match.ts'
import { messages } from './palette-messages.ts'
import { useAskService } from './use-ask-service.ts'
import { useFound } from './use-found.ts'

/** From how many characters on the service may be asked. */
const shortestId = 3
const mostUsed = 5

/** What was used last, the latest first. In memory alone, since it may name customers; other data has others. */
const keptUsed = createKept<readonly Entry[]>([])

export const remember = (entry: Entry): void => {
  const others = keptUsed.read().filter(({ id }) => id !== entry.id)
  keptUsed.write([entry, ...others].slice(0, mostUsed))
}

type PaletteDoing = {
  state: AppState
  command: (command: MenuCommand) => void
  showShortcuts: () => void
  close: () => void
}

/** The lines of Find or do… for what is typed, and what it says below them. */
export function useEntries(typed: string, { state, command, showShortcuts, close }: PaletteDoing) {
  const text = typed.trim()
  const company = useQuery(mailSetupQuery).data?.company ?? ''
  const offered = [...useOfferedActions().values()].flat()
  const found = useFound(text)
  const service = useAskService(text, close)
  const select = useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => ask('connections.select', { id }),
    onSuccess: (_nothing, { name }) => announce(messages.inUse(isolated(name))),
    onError: failure => announce(messages.notDone(failureWords(failure).title)),
  })
  const theme = useMutation({
    mutationFn: (wanted: Theme) => ask('settings.change', { theme: wanted }),
    onSuccess: settings =>
      queryClient.setQueryData(appStateQuery.queryKey, before => before && { ...before, settings }),
    onError: failure => announce(messages.notDone(failureWords(failure).title)),
  })
  const known = knownEntries({
    ...{ state, company, offered, command, showShortcuts },
    select: (id, name) => select.mutate({ id, name }),
    setTheme: wanted => theme.mutate(wanted),
  })
  const used = keptUsed.read()
  const usedIds = used.map(({ id }) => id)
  const isKnown = new Set(known.map(({ id }) => id))
  // A customer who was opened is offered again before anything is typed.
  const again = text === '' ? used.filter(({ id }) => !isKnown.has(id) && !id.startsWith('screen:')) : []
  const matching = matchEntries(text, [...known, ...again], usedIds)
  const answer = found.data
  const results = answer === undefined ? [] : foundEntries(text, answer, go)
  const askEntry: Entry = {
    ...{ id: 'ask', group: 'service', icon: CircleHelp, title: messages.ask(isolated(text)), stays: true },
    ...{ detail: service.pending ? messages.asking : messages.askDetail, run: service.start },
  }
  const asks = text.length >= shortestId && state.currentId !== null ? [askEntry] : []
  const ordered = text === '' ? inGroupOrder(matching) : [...matching, ...results, ...asks]
  const isSearching = text !== '' && found.isPending
  const problem =
    service.problem ?? (found.error === null ? null : messages.notSearched(failureWords(found.error).title))
  return { groups: groupEntries(ordered), isSearching, problem }
}
