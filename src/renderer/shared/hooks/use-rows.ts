import { keepPreviousData, type QueryKey, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Failure } from '../../../contract/failure.ts'
import type { Page } from '../../../contract/model.ts'
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

/**
 * A long list from main, read in windows of 100 rows as they come into view.
 * @param key the list with its search and filters; another key is another list
 */
export function useRows<P extends Page<unknown>>(
  key: QueryKey,
  read: (offset: number, limit: number) => Promise<P>,
): Rows<P> {
  const [range, setRange] = useState({ first: 0, last: 0 })
  const windowQuery = (window: number) => ({
    queryKey: [...key, window],
    queryFn: () => read(window * windowSize, windowSize),
  })
  const first = useQuery({ ...windowQuery(0), placeholderData: keepPreviousData })
  const others = windowsBetween(range.first, range.last).filter(window => window > 0)
  const rest = useQueries({ queries: others.map(windowQuery) })
  const rowAt = (index: number) => {
    const window = windowOf(index)
    const page = window === 0 ? first.data : rest[others.indexOf(window)]?.data
    return page?.rows[index - window * windowSize]
  }
  const onRange = useCallback((from: number, to: number) => setRange({ first: from, last: to }), [])
  const failed = [first, ...rest].find(query => query.error !== null)
  return {
    first: first.data,
    busy: first.isPlaceholderData,
    failure: failed?.error ?? null,
    retry: () => void failed?.refetch(),
    rowAt,
    onRange,
  }
}
