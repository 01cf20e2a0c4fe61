import { useQuery } from '@tanstack/react-query'
import type { PutAside } from '../../../contract/overview.ts'
import { ask, queryClient } from '../../shared/hooks/query-client.ts'
import type { InboxItem } from './item.ts'

/** What a person did with an item: done with it, or it may wait until then (milliseconds since 1970). */
type Aside = { how: 'done' } | { how: 'later'; until: number }
export type AsideItems = ReadonlyMap<string, Aside>

export const noneAside: AsideItems = new Map()

const asideOf = ({ until }: Pick<PutAside, 'until'>): Aside =>
  until === null ? { how: 'done' } : { how: 'later', until }

const asideQuery = (connectionId: string) => ({
  queryKey: ['inbox-aside', connectionId],
  queryFn: async (): Promise<AsideItems> =>
    new Map((await ask('inbox.aside', undefined)).map(one => [one.item, asideOf(one)])),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Shown at once, and again as it is stored where that failed. */
const change = async (
  connectionId: string,
  edit: (items: Map<string, Aside>) => void,
  store: () => Promise<null>,
): Promise<void> => {
  const { queryKey } = asideQuery(connectionId)
  await queryClient.cancelQueries({ queryKey })
  const next = new Map(queryClient.getQueryData<AsideItems>(queryKey) ?? noneAside)
  edit(next)
  queryClient.setQueryData<AsideItems>(queryKey, next)
  try {
    await store()
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey })
    throw error
  }
}

/**
 * `until`: when they wait again; null: they are done. What is a state of the app and of nobody's link may come again under its id, so
 * that it is put aside for as long as the app runs. Rejects with a Failure.
 */
export const putAside = (
  connectionId: string,
  items: readonly Pick<InboxItem, 'id' | 'of'>[],
  until: number | null,
): Promise<void> =>
  change(
    connectionId,
    all => {
      for (const { id } of items) all.set(id, asideOf({ until }))
    },
    () => ask('inbox.putAside', { items: items.flatMap(({ id, of }) => (of === null ? [] : [id])), until }),
  )

export const takeBack = (connectionId: string, item: string): Promise<void> =>
  change(
    connectionId,
    all => all.delete(item),
    () => ask('inbox.takeBack', { item }),
  )

/** Whether an item still waits. Pure. */
export const isWaiting = (items: AsideItems, itemId: string, now: number): boolean => {
  const one = items.get(itemId)
  return one === undefined || (one.how === 'later' && one.until <= now)
}

/** Midnight before the next day, milliseconds since 1970. Pure. */
export const tomorrow = (now: number): number => {
  const at = new Date(now)
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + 1).getTime()
}

/** What was put aside of a connection's items; undefined: not known yet. Where it cannot be read, all wait. */
export const useAside = (connectionId: string): AsideItems | undefined => {
  const { data, isError } = useQuery({ ...asideQuery(connectionId), enabled: connectionId !== '' })
  return data ?? (isError ? noneAside : undefined)
}
