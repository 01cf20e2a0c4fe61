import { hashKey, keepPreviousData, type QueryKey, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Page } from '../../../contract/model.ts'
import { queryClient } from '../hooks/query-client.ts'

/** Rows of one request: more than a screen shows, and few enough to be answered within a frame. */
export const windowSize = 32

export const windowOf = (index: number): number => Math.floor(index / windowSize)

/** The windows that hold the rows from `first` to `last`, both included. */
export const windowsBetween = (first: number, last: number): number[] => {
  const from = windowOf(first)
  return Array.from({ length: windowOf(Math.max(first, last)) - from + 1 }, (_, step) => from + step)
}

/** The same plus one window before and after, to prefetch; not at the list's top, before it is scrolled. */
export const windowsAround = (first: number, last: number): number[] =>
  first === 0 ? windowsBetween(0, last) : windowsBetween(Math.max(0, first - windowSize), last + windowSize)

/**
 * A window of a list. Not `exact`: the count was capped, there are more rows. `latest`: the newest row of the list; `arrived`: rows newer
 * than the one it is frozen at, if any.
 */
export type ListPage = Page<unknown> & { exact?: boolean; latest?: number; arrived?: unknown }

type Read<P> = (offset: number, limit: number) => Promise<P>

/** A long list served by main. `Asked`: its search and filters. */
export type RowSource<Asked, P> = { key: (asked: Asked) => QueryKey; read: (asked: Asked) => Read<P> }

/** `gcTime` of windows out of view, in milliseconds: the page keeps customers' data no longer than it needs. */
const passedFor = 30_000

/** The query of a window. The first one keeps the default `gcTime`, so that a list shows at once when its screen is opened again. */
export const windowQuery = <P>(key: QueryKey, read: Read<P>, window: number) => ({
  queryKey: [...key, window],
  queryFn: () => read(window * windowSize, windowSize),
  ...(window === 0 ? {} : { gcTime: passedFor }),
})

/** A long list from main with its first window; `useWindows` reads the others. */
export function useRows<Asked, P extends Page<unknown>>(asked: Asked, { key, read }: RowSource<Asked, P>) {
  const first = useQuery({ ...windowQuery(key(asked), read(asked), 0), placeholderData: keepPreviousData })
  const busy = first.isPlaceholderData
  const [shown, setShown] = useState(asked)
  if (!busy && hashKey(key(shown)) !== hashKey(key(asked))) setShown(asked)
  const pageAt = (window: number): P | undefined =>
    window === 0 ? first.data : queryClient.getQueryData([...key(shown), window])
  return {
    /** Search and filters of the rows on the screen: the ones before while new rows are loading. */
    shown,
    /** Query key of the list on the screen, and the function that reads its windows. */
    key: key(shown),
    read: read(shown),
    first: first.data,
    /** The rows on the screen are those of the search before; new ones are loading. */
    busy,
    failure: first.error,
    retry: () => void first.refetch(),
    /** A row from the cache; undefined: not read yet, or dropped from the cache. */
    rowAt: (index: number): P['rows'][number] | undefined =>
      pageAt(windowOf(index))?.rows[index % windowSize],
  }
}

/** A long list from main; its grid reads the windows in view (`useWindows`). */
export type Rows<P extends Page<unknown>, Asked = unknown> = ReturnType<typeof useRows<Asked, P>> & {
  /** List index of a visible row, if some rows are hidden. */
  indexOf?: (shown: number) => number
}

const itself = (index: number): number => index

/**
 * Reads the windows of a list in view, then those around them. Only one set is requested at a time, so that a dragged scrollbar does not
 * request all windows that it passes. The calling component renders again with each window.
 */
export function useWindows<P extends Page<unknown>>({ key, read, busy, indexOf = itself }: Rows<P>) {
  const [from, setFrom] = useState(0)
  const [to, setTo] = useState(0)
  const [wanted, setWanted] = useState<readonly number[]>([])
  const queries = useQueries({
    queries: wanted.map(window => ({ ...windowQuery(key, read, window), enabled: !busy })),
  })
  const view = [indexOf(from), indexOf(to)] as const
  const inView = windowsBetween(...view)
  const areThere = inView.every(window => queryClient.getQueryData([...key, window]) !== undefined)
  const next = (areThere ? windowsAround(...view) : inView).filter(window => window > 0)
  const isReading = queries.some(({ isFetching }) => isFetching)
  if (!isReading && next.join() !== wanted.join()) setWanted(next)
  const onRange = useCallback((first: number, last: number) => {
    setFrom(first)
    setTo(last)
  }, [])
  const failed = queries.find(({ error }) => error !== null)
  return { failure: failed?.error ?? null, retry: () => void failed?.refetch(), onRange }
}
