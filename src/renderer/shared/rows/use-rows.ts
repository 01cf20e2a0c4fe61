import { hashKey, keepPreviousData, type QueryKey, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Page } from '../../../contract/model.ts'
import { queryClient } from '../hooks/query-client.ts'

/** Rows that are read at once: more than a screen shows, and few enough to come within a frame. */
export const windowSize = 32

export const windowOf = (index: number): number => Math.floor(index / windowSize)

/** The windows that hold the rows from `first` to `last`, both included. */
export const windowsBetween = (first: number, last: number): number[] => {
  const from = windowOf(first)
  return Array.from({ length: windowOf(Math.max(first, last)) - from + 1 }, (_, step) => from + step)
}

/** The same with the windows before and after them, which are prefetched once the list is scrolled. */
export const windowsAround = (first: number, last: number): number[] =>
  first === 0 ? windowsBetween(0, last) : windowsBetween(Math.max(0, first - windowSize), last + windowSize)

/**
 * A window of a list. Not `exact`: there are more rows than were counted. `latest` names the newest row of the list; `arrived`: what is
 * newer than the row that it is held at, if anything.
 */
export type ListPage = Page<unknown> & { exact?: boolean; latest?: number; arrived?: unknown }

type Read<P> = (offset: number, limit: number) => Promise<P>

/** A long list of main's; made once outside components. `Asked`: its search and filters. */
export type RowSource<Asked, P> = { key: (asked: Asked) => QueryKey; read: (asked: Asked) => Read<P> }

/** Rows that were scrolled past are customers' data out of view: the page forgets them after so many milliseconds. */
const passedFor = 30_000

/** The query of a window. The first one stays, for the way back; others are forgotten once they are out of view. */
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
    /** What the rows on the screen were asked for by: the search before while the next one is being read. */
    shown,
    /** The list that is shown, and what reads it. */
    key: key(shown),
    read: read(shown),
    /** The first window, for totals. */
    first: first.data,
    /** The rows are still those of the search before. */
    busy,
    failure: first.error,
    retry: () => void first.refetch(),
    /** A row as it was read last; undefined: it was not, or is forgotten. */
    rowAt: (index: number): P['rows'][number] | undefined =>
      pageAt(windowOf(index))?.rows[index % windowSize],
  }
}

/** A long list from main, of which its grid reads what is in view. */
export type Rows<P extends Page<unknown>, Asked = unknown> = ReturnType<typeof useRows<Asked, P>> & {
  /** Where a row that is shown stands in the list, if some are hidden. */
  indexOf?: (shown: number) => number
}

const itself = (index: number): number => index

/**
 * Reads the windows of a list that are in view, then those around them. Until they are there nothing else is asked for, however many a
 * dragged scrollbar passes. The component that calls this renders again with each of them.
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
