import { keepPreviousData, type QueryKey, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Failure } from '../../../contract/failure.ts'
import type { Page } from '../../../contract/model.ts'
import { queryClient } from './query-client.ts'
import { useShown } from './use-shown.ts'
import { isJump, type Range, windowOf, windowSize, windowsAround, windowsBetween } from './windows.ts'

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

/** Rows that were passed are customers' data that nobody looks at: the page forgets them after so many milliseconds. */
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

/**
 * The windows that are wanted: while others are being read, only the latest are remembered, however many a scrollbar passes, and
 * those around them only once they are there.
 */
function useWanted() {
  const [wanted, setWanted] = useState<readonly number[]>([0])
  const view = useRef<Range>({ first: 0, last: 0 })
  const latest = useRef(wanted)
  const taken = useRef(wanted)
  const isReading = useRef(false)
  const take = useCallback(() => {
    if (isReading.current || taken.current.join() === latest.current.join()) return
    taken.current = latest.current
    setWanted(latest.current)
  }, [])
  const onRange = useCallback(
    (first: number, last: number) => {
      const windows = isJump(view.current, { first, last }) ? windowsBetween : windowsAround
      view.current = { first, last }
      latest.current = windows(first, last)
      take()
    },
    [take],
  )
  const onReading = useCallback(
    (reading: boolean) => {
      isReading.current = reading
      const { first, last } = view.current
      if (!reading && taken.current === latest.current) latest.current = windowsAround(first, last)
      take()
    },
    [take],
  )
  return { wanted, onRange, onReading }
}

/**
 * A long list from main, read in windows of 50 rows as they come into view.
 * @param key the list with its search and filters; another key is another list
 */
export function useRows<P extends Page<unknown>>(key: QueryKey, read: Read<P>): Rows<P> {
  const { wanted, onRange, onReading } = useWanted()
  const first = useQuery({ ...windowQuery(key, read, 0), placeholderData: keepPreviousData })
  const busy = first.isPlaceholderData
  const shown = useShown(key, busy)
  const others = wanted.filter(window => window > 0)
  const rest = useQueries({
    queries: others.map(window => ({ ...laterWindow(shown, read, window), enabled: !busy })),
  })
  const reading = rest.some(({ isFetching }) => isFetching)
  useEffect(() => onReading(reading), [reading, onReading])
  const rowAt = (index: number) => {
    const window = windowOf(index)
    const page = window === 0 ? first.data : queryClient.getQueryData<P>([...shown, window])
    return page?.rows[index - window * windowSize]
  }
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
