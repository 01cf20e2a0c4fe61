import { hashKey, keepPreviousData, type QueryKey, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Failure } from '../../../contract/failure.ts'
import type { Page } from '../../../contract/model.ts'
import { queryClient } from '../hooks/query-client.ts'

/** Rows in one window of a list: more than a screen shows, and few enough to be there within a frame. */
export const windowSize = 32

export const windowOf = (index: number): number => Math.floor(index / windowSize)

/** The windows that hold the rows from `first` to `last`, both included. */
export const windowsBetween = (first: number, last: number): number[] => {
  const from = windowOf(first)
  return Array.from({ length: windowOf(Math.max(first, last)) - from + 1 }, (_, step) => from + step)
}

/** The same, and once one is on the way through the list those before and after, so that they are there when one comes to them. */
export const windowsAround = (first: number, last: number): number[] =>
  first === 0 ? windowsBetween(0, last) : windowsBetween(Math.max(0, first - windowSize), last + windowSize)

/**
 * A window of a list. Not `exact`: there are more rows than were counted. `latest` names its newest row, by which it may stay as it is;
 * `arrived`: what is newer, if anything.
 */
export type ListPage = Page<unknown> & { exact?: boolean; latest?: number; arrived?: unknown }

type Read<P> = (offset: number, limit: number) => Promise<P>

/** A long list of main's; made once outside components. `Asked`: its search and filters, of which others are another list. */
export type RowSource<Asked, P> = { key: (asked: Asked) => QueryKey; read: (asked: Asked) => Read<P> }

/** A long list from main, of which its grid reads what is in view. */
export type Rows<P extends Page<unknown>, Asked = unknown> = {
  /** What the rows on the screen were asked for by: while the next ones are being read, what was asked before. */
  shown: Asked
  /** The list that is shown, and what reads it. */
  key: QueryKey
  read: Read<P>
  /** The first window, for totals; the one of the search before while the next is on its way. */
  first: P | undefined
  /** What is shown is of the search before. */
  busy: boolean
  failure: Failure | null
  retry: () => void
  /** Where a row that is shown stands in the list, if some are not. */
  indexOf?: (shown: number) => number
  /** A row as it was read last; undefined: it was not, or is forgotten. */
  rowAt: (index: number) => P['rows'][number] | undefined
}

/** Rows that were scrolled past are customers' data out of view: the page forgets them after so many milliseconds. */
const passedFor = 30_000

/** What asks for a window of a list. The first stays, for the way back; others are forgotten once they are out of sight. */
export const windowQuery = <P>(key: QueryKey, read: Read<P>, window: number) => ({
  queryKey: [...key, window],
  queryFn: () => read(window * windowSize, windowSize),
  ...(window === 0 ? {} : { gcTime: passedFor }),
})

/** The windows of a list that were read and are not forgotten. Each row asks, so a key is made a text once. */
const pagesOf = <P>(key: QueryKey) => {
  const hashes = new Map<number, string>()
  return (window: number): P | undefined => {
    const hash = hashes.get(window) ?? hashKey([...key, window])
    hashes.set(window, hash)
    return queryClient.getQueryCache().get<P>(hash)?.state.data
  }
}

/** A long list from main and its first window. */
export function useRows<Asked, P extends Page<unknown>>(
  asked: Asked,
  { key, read }: RowSource<Asked, P>,
): Rows<P, Asked> {
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...windowQuery(key(asked), read(asked), 0),
    placeholderData: keepPreviousData,
  })
  const before = useRef(asked)
  useLayoutEffect(() => {
    if (!isPlaceholderData) before.current = asked
  })
  const shown = isPlaceholderData ? before.current : asked
  const pageAt = pagesOf<P>(key(shown))
  return {
    shown,
    key: key(shown),
    read: read(shown),
    first: data,
    busy: isPlaceholderData,
    failure: error,
    retry: () => void refetch(),
    rowAt: index => {
      const window = windowOf(index)
      const page = window === 0 ? data : pageAt(window)
      return page?.rows[index - window * windowSize]
    },
  }
}

/**
 * Reads the windows of a list that come into view, and those around them once they are there: while some are being read, only the latest
 * view is remembered, however many a scrollbar passes. The component that calls this renders again with each of them.
 */
export function useWindows<P extends Page<unknown>>({ key, read, busy, rowAt }: Rows<P>) {
  const [wanted, setWanted] = useState<readonly number[]>([])
  const queries = useQueries({
    queries: wanted.map(window => ({ ...windowQuery(key, read, window), enabled: !busy })),
  })
  const reading = queries.some(({ isFetching }) => isFetching)
  const view = useRef({ first: 0, last: 0 })
  const latest = useRef({ reading, rowAt })
  useLayoutEffect(() => {
    latest.current = { reading, rowAt }
  })
  const take = useCallback(() => {
    if (latest.current.reading) return
    const { first, last } = view.current
    const inView = windowsBetween(first, last)
    const areThere = inView.every(window => latest.current.rowAt(window * windowSize) !== undefined)
    const next = (areThere ? windowsAround(first, last) : inView).filter(window => window > 0)
    setWanted(before => (before.join() === next.join() ? before : next))
  }, [])
  useEffect(() => {
    if (!reading) take()
  }, [reading, take])
  const onRange = useCallback(
    (first: number, last: number) => {
      view.current = { first, last }
      take()
    },
    [take],
  )
  const failed = queries.find(query => query.error !== null)
  return { failure: failed?.error ?? null, retry: () => void failed?.refetch(), onRange }
}
