import { hashKey, keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import type { Failure } from '../../../contract/failure.ts'
import type { Page } from '../../../contract/model.ts'
import { queryClient } from '../hooks/query-client.ts'
import { useShown } from '../hooks/use-shown.ts'

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

/** A long list from main, of which its grid reads what is in view (see use-windows.ts). */
export type Rows<P extends Page<unknown>> = {
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

type Read<P> = (offset: number, limit: number) => Promise<P>

/** Rows that were scrolled past are customers' data out of view: the page forgets them after so many milliseconds. */
const passedFor = 30_000

const windowQuery = <P>(key: QueryKey, read: Read<P>, window: number) => ({
  queryKey: [...key, window],
  queryFn: () => read(window * windowSize, windowSize),
})

/** What asks for a window further down, which is forgotten once it is out of sight. */
export const laterWindow = <P>(key: QueryKey, read: Read<P>, window: number) => ({
  ...windowQuery(key, read, window),
  gcTime: passedFor,
})

/** Asks for the beginning of a list that is about to be shown, so that main looks for it while the page is drawn. */
export const readAhead = <P>(key: QueryKey, read: Read<P>): void =>
  void queryClient.prefetchQuery(windowQuery(key, read, 0))

/** What asks for a list's first window: who looks at it alone knows whether the list is there. */
export const firstWindow = <P>(key: QueryKey, read: Read<P>) => windowQuery(key, read, 0)

/** The windows of a list that were read and are not forgotten. Each row asks, so a key is made a text once. */
const pagesOf = <P>(key: QueryKey) => {
  const hashes = new Map<number, string>()
  return (window: number): P | undefined => {
    const hash = hashes.get(window) ?? hashKey([...key, window])
    hashes.set(window, hash)
    return queryClient.getQueryCache().get<P>(hash)?.state.data
  }
}

/**
 * A long list from main and its first window.
 * @param key the list with its search and filters; another key is another list
 */
export function useRows<P extends Page<unknown>>(key: QueryKey, read: Read<P>): Rows<P> {
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...windowQuery(key, read, 0),
    placeholderData: keepPreviousData,
  })
  const shown = useShown(key, isPlaceholderData)
  const pageAt = pagesOf<P>(shown)
  return {
    key: shown,
    read,
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
