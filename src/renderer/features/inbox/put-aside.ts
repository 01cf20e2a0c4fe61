import { useMutation, useQuery } from '@tanstack/react-query'
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

/** Midnight before the next day, milliseconds since 1970. Pure. */
export const tomorrow = (now: number): number => startOfDay(now, 1)

/**
 * Notes with customers that they were seen, and with links when they are to be followed up, and then that the items are put aside. What is a
 * state of the app and of nobody's link may come again under its id, so that it is put aside for as long as the app runs.
 */
const store = async (items: readonly InboxItem[], until: number | null): Promise<void> => {
  for (const { of, isNewcomer, followUp } of items) {
    if (until === null && isNewcomer && 'customerId' in of) await ask('accounts.markSeen', of)
    if (until !== null && followUp !== undefined)
      await ask('links.edit', { id: followUp.linkId, followUpAt: until })
  }
  await ask('inbox.putAside', { items: items.filter(hasRecord).map(({ id }) => id), until })
}

const takeBack = async ({ id, followUp }: InboxItem, wasLater: boolean): Promise<void> => {
  await ask('inbox.takeBack', { item: id })
  if (wasLater && followUp !== undefined)
    await ask('links.edit', { id: followUp.linkId, followUpAt: followUp.before })
}

type Change = { edit: (items: Map<string, number | null>) => void; store: () => Promise<void> }

/** Done and Later, shown at once and kept over a restart; what could not be stored stands as it was, and is said. */
export function usePutAside(connectionId: string) {
  const { queryKey } = asideQuery(connectionId)
  const { mutate } = useMutation({
    mutationFn: (change: Change) => change.store(),
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
  const put = (items: readonly InboxItem[], until: number | null) =>
    mutate({
      edit: all => {
        for (const { id } of items) all.set(id, until)
      },
      store: () => store(items, until),
    })
  return {
    done: (items: readonly InboxItem[]) => put(items, null),
    later: (item: InboxItem) => put([item], tomorrow(Date.now())),
    takeBack: (item: InboxItem, wasLater: boolean) =>
      mutate({ edit: all => all.delete(item.id), store: () => takeBack(item, wasLater) }),
  }
}
