import { keepPreviousData, type QueryKey, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Failure } from '../../../contract/failure.ts'
import type { Page } from '../../../contract/model.ts'
import { queryClient } from './query-client.ts'
import { useShown } from './use-shown.ts'
import { windowOf, windowSize, windowsBetween } from './windows.ts'

type Rows<P extends Page<unknown>> = {
  /** The first window, for totals; the one of the search before while the next is on its way. */
  first: P | undefined
  /** What is shown is of the search before. */
  busy: boolean
  failure: Failure | null
  retry: () => void
  /** Undefined while it is being read. */
  rowAt: (index: number) => P['rows'][number] | undefined
  onRange: (first: number, last: number) => void
}

type Read<P> = (offset: number, limit: number) => Promise<P>

const windowQuery = <P>(key: QueryKey, read: Read<P>, window: number) => ({
  queryKey: [...key, window],
  queryFn: () => read(window * windowSize, windowSize),
})

/** Asks for the beginning of a list that is about to be shown, so that main looks for it while the page is drawn. */
export const readAhead = <P>(key: QueryKey, read: Read<P>): void =>
  void queryClient.prefetchQuery(windowQuery(key, read, 0))

/**
 * A long list from main, read in windows of 50 rows as they come into view.
 * @param key the list with its search and filters; another key is another list
 */
export function useRows<P extends Page<unknown>>(key: QueryKey, read: Read<P>): Rows<P> {
  const [range, setRange] = useState({ first: 0, last: 0 })
  const first = useQuery({ ...windowQuery(key, read, 0), placeholderData: keepPreviousData })
  const busy = first.isPlaceholderData
  const shown = useShown(key, busy)
  const others = windowsBetween(range.first, range.last).filter(window => window > 0)
  const rest = useQueries({
    queries: others.map(window => ({ ...windowQuery(shown, read, window), enabled: !busy })),
  })
  const rowAt = (index: number) => {
    const window = windowOf(index)
    const page = window === 0 ? first.data : rest[others.indexOf(window)]?.data
    return page?.rows[index - window * windowSize]
  }
  const onRange = useCallback((from: number, to: number) => setRange({ first: from, last: to }), [])
  const failed = [first, ...rest].find(query => query.error !== null)
  return {
    first: first.data,
    busy,
    failure: failed?.error ?? null,
    retry: () => void failed?.refetch(),
    rowAt,
    onRange,
  }
}
