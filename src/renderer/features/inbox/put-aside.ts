import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { ask, queryClient } from '../../shared/hooks/query-client.ts'
import { linkMessages } from '../../shared/record/link/link-messages.ts'
import { announce } from '../../ui/notices/status.tsx'
import { failureWords } from '../../ui/text/failure-words.ts'
import { startOfDay } from '../../ui/text/when.ts'
import { messages } from './inbox-messages.ts'
import { hasRecord, type InboxItem } from './item.ts'

/** Items put aside, by id: when each waits again, in milliseconds since 1970; null: done. */
export type AsideItems = ReadonlyMap<string, number | null>

export const noneAside: AsideItems = new Map()

export const asideQuery = (connectionId: string) => ({
  queryKey: ['inbox-aside', connectionId],
  queryFn: async (): Promise<AsideItems> =>
    new Map((await ask('inbox.aside', undefined)).map(({ item, until }) => [item, until])),
})

/** A connection's items that were put aside; undefined: not loaded yet. If they cannot be read, all items wait. */
export const useAside = (connectionId: string): AsideItems | undefined => {
  const { data, isError } = useQuery({ ...asideQuery(connectionId), enabled: connectionId !== '' })
  return data ?? (isError ? noneAside : undefined)
}

/** Whether an item waits: it was never put aside, or its time is over. Pure. */
export const isWaiting = (items: AsideItems, itemId: string, now: number): boolean => {
  const until = items.get(itemId)
  return until === undefined || (until !== null && until <= now)
}

/**
 * When an item that is put off waits again (midnight, milliseconds since 1970): the next day; in a week if it was put off before. Pure.
 * @param until until when it was put off so far
 */
export const laterThan = (until: number | null | undefined, now: number): number =>
  startOfDay(now, typeof until === 'number' && until > now ? 7 : 1)

/** Whether what is done of an item stays done after a restart. */
export const isStored = (item: InboxItem): boolean => hasRecord(item) || item.isKept === true

/**
 * Moves the follow-up day of links for Later, then stores the items as put aside. Most items about a state of the app are not stored, as
 * their id may come again: they stay aside in the cache only, as long as the app runs.
 */
const store = async (items: readonly InboxItem[], until: number | null): Promise<void> => {
  for (const { followUp } of items) {
    if (until !== null && followUp !== undefined)
      await ask('links.edit', { id: followUp.linkId, followUpAt: until })
  }
  await ask('inbox.putAside', { items: items.filter(isStored).map(({ id }) => id), until })
}

/** @param until what Later moved the follow-up days to: one that was changed since, as by the customer's answer, stays; null: it was Done */
export const storeBack = async (items: readonly InboxItem[], until: number | null): Promise<void> => {
  for (const { id, followUp } of items) {
    await ask('inbox.takeBack', { item: id })
    if (until === null || followUp === undefined) continue
    const link = await ask('links.get', { id: followUp.linkId })
    if (link.followUpAt === until) await ask('links.edit', { id: link.id, followUpAt: followUp.before })
  }
}

/** What is put aside once these items are, each until `untilOf` its id; undefined: it is put aside no more. Pure. */
export const asideWith = (
  aside: AsideItems,
  items: readonly Pick<InboxItem, 'id'>[],
  untilOf: (id: string) => number | null | undefined,
): AsideItems => {
  const next = new Map(aside)
  for (const { id } of items) {
    const until = untilOf(id)
    if (until === undefined) next.delete(id)
    else next.set(id, until)
  }
  return next
}

type Change = {
  items: readonly InboxItem[]
  until: number | null | undefined
  store: () => Promise<void>
}

/** Done and Later as optimistic updates, stored in the ledger; a failure is announced, and its items are as they were. */
export function usePutAside(connectionId: string) {
  const { queryKey } = asideQuery(connectionId)
  /** What Undo takes back, the last one first. */
  const steps = useRef<{ items: readonly InboxItem[]; until: number | null }[]>([])
  const asideNow = () => queryClient.getQueryData<AsideItems>(queryKey) ?? noneAside
  const { mutate } = useMutation({
    mutationFn: (change: Change) => change.store(),
    // A scope runs mutations one after the other: in parallel, Done after a quick Undo could be stored before the Undo.
    scope: { id: 'inbox-aside' },
    onMutate: async ({ items, until }) => {
      await queryClient.cancelQueries({ queryKey })
      const before = asideNow()
      queryClient.setQueryData<AsideItems>(
        queryKey,
        asideWith(before, items, () => until),
      )
      return before
    },
    // Read again, the stored state would lack the items about the app's own state, which are put aside in this cache only.
    onError: (failure, { items }, before) => {
      queryClient.setQueryData<AsideItems>(
        queryKey,
        asideWith(asideNow(), items, id => before?.get(id)),
      )
      announce(messages.notDone(failureWords(failure).title))
    },
  })
  const put = (items: readonly InboxItem[], until: number | null, onStored?: () => void) => {
    steps.current.push({ items, until })
    mutate({ items, until, store: () => store(items, until) }, onStored && { onSuccess: onStored })
  }
  const takeBack = (items: readonly InboxItem[], until: number | null, onStored?: () => void) =>
    mutate(
      { items, until: undefined, store: () => storeBack(items, until) },
      onStored && { onSuccess: onStored },
    )
  return {
    /** `onStored`: called once the items are stored as done. */
    done: (items: readonly InboxItem[], onStored?: () => void) => put(items, null, onStored),
    later: (item: InboxItem) => put([item], laterThan(asideNow().get(item.id), Date.now())),
    takeBack,
    /** Undoes the last Done or Later that was not taken back yet; returns its items. */
    undo: (): readonly InboxItem[] => {
      const aside = asideNow()
      const at = steps.current.findLastIndex(({ items }) => items.some(({ id }) => aside.has(id)))
      const [last] = steps.current.splice(Math.max(0, at))
      if (last === undefined || at < 0) {
        announce(linkMessages.undo.nothing)
        return []
      }
      takeBack(last.items, last.until)
      // Replaces the announcement that offered Undo.
      announce(messages.takenBack(last.items.length))
      return last.items
    },
  }
}
