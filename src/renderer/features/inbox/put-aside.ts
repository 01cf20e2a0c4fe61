import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { ask, queryClient } from '../../shared/hooks/query-client.ts'
import { announce } from '../../ui/notices/status.tsx'
import { failureWords } from '../../ui/text/failure-words.ts'
import { startOfDay } from '../../ui/text/when.ts'
import { messages } from './inbox-messages.ts'
import { hasRecord, type InboxItem } from './item.ts'

/** Items that were put aside, each with when it waits again, in milliseconds since 1970; null: it is done. */
export type AsideItems = ReadonlyMap<string, number | null>

export const noneAside: AsideItems = new Map()

const asideQuery = (connectionId: string) => ({
  queryKey: ['inbox-aside', connectionId],
  queryFn: async (): Promise<AsideItems> =>
    new Map((await ask('inbox.aside', undefined)).map(({ item, until }) => [item, until])),
})

/** What was put aside of a connection's items; undefined: not known yet. Where it cannot be read, all wait. */
export const useAside = (connectionId: string): AsideItems | undefined => {
  const { data, isError } = useQuery({ ...asideQuery(connectionId), enabled: connectionId !== '' })
  return data ?? (isError ? noneAside : undefined)
}

/** Whether an item still waits. Pure. */
export const isWaiting = (items: AsideItems, itemId: string, now: number): boolean => {
  const until = items.get(itemId)
  return until === undefined || (until !== null && until <= now)
}

/**
 * When what is put off waits again: the next day, and where it was put off already, in a week; midnight, milliseconds since 1970. Pure.
 * @param until when it waits so far
 */
export const laterThan = (until: number | null | undefined, now: number): number =>
  startOfDay(now, typeof until === 'number' && until > now ? 7 : 1)

/**
 * Moves the follow-up day of links that wait until later, and then puts the items aside. What is a state of the app may come again under
 * its id, so that it is put aside for as long as the app runs.
 */
const store = async (items: readonly InboxItem[], until: number | null): Promise<void> => {
  for (const { followUp } of items) {
    if (until !== null && followUp !== undefined)
      await ask('links.edit', { id: followUp.linkId, followUpAt: until })
  }
  await ask('inbox.putAside', { items: items.filter(hasRecord).map(({ id }) => id), until })
}

const storeBack = async (items: readonly InboxItem[], wasLater: boolean): Promise<void> => {
  for (const { id, followUp } of items) {
    await ask('inbox.takeBack', { item: id })
    if (wasLater && followUp !== undefined)
      await ask('links.edit', { id: followUp.linkId, followUpAt: followUp.before })
  }
}

type Change = { edit: (items: Map<string, number | null>) => void; store: () => Promise<void> }

/** Done and Later, shown at once and kept over a restart; what could not be stored stands as it was, and is said. */
export function usePutAside(connectionId: string) {
  const { queryKey } = asideQuery(connectionId)
  const last = useRef<{ items: readonly InboxItem[]; wasLater: boolean } | null>(null)
  const { mutate } = useMutation({
    mutationFn: (change: Change) => change.store(),
    // One after the other, as they were asked for: what is done again is stored after what took it back.
    scope: { id: 'inbox-aside' },
    onMutate: async ({ edit }) => {
      await queryClient.cancelQueries({ queryKey })
      const next = new Map(queryClient.getQueryData<AsideItems>(queryKey) ?? noneAside)
      edit(next)
      queryClient.setQueryData<AsideItems>(queryKey, next)
    },
    onError: failure => {
      void queryClient.invalidateQueries({ queryKey })
      announce(messages.notDone(failureWords(failure).title))
    },
  })
  const put = (items: readonly InboxItem[], until: number | null, onStored: () => void = () => undefined) => {
    last.current = { items, wasLater: until !== null }
    const edit: Change['edit'] = all => {
      for (const { id } of items) all.set(id, until)
    }
    mutate({ edit, store: () => store(items, until) }, { onSuccess: onStored })
  }
  const takeBack = (
    items: readonly InboxItem[],
    wasLater: boolean,
    onStored: () => void = () => undefined,
  ) => {
    const edit: Change['edit'] = all => {
      for (const { id } of items) all.delete(id)
    }
    mutate({ edit, store: () => storeBack(items, wasLater) }, { onSuccess: onStored })
  }
  return {
    /** `onStored`: called once they are done. */
    done: (items: readonly InboxItem[], onStored?: () => void) => put(items, null, onStored),
    later: (item: InboxItem) => {
      const until = queryClient.getQueryData<AsideItems>(queryKey)?.get(item.id)
      put([item], laterThan(until, Date.now()))
    },
    takeBack,
    /** Takes back what was put aside last. */
    undo: () => {
      if (last.current === null) return
      const { items, wasLater } = last.current
      last.current = null
      takeBack(items, wasLater)
      // In place of what offered to take them back.
      announce(messages.takenBack(items.length))
    },
  }
}
