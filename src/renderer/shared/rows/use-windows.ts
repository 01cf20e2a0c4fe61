import { useQueries } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Failure } from '../../../contract/failure.ts'
import type { Page } from '../../../contract/model.ts'
import { isJump, type Range } from '../../ui/grid/tall-list.ts'
import { laterWindow, type Rows, windowsAround, windowsBetween } from './use-rows.ts'

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

type Windows = { failure: Failure | null; retry: () => void; onRange: (first: number, last: number) => void }

/** Reads the windows of a list that come into view, and those around them. The component that calls this renders again with each of them. */
export function useWindows<P extends Page<unknown>>({ key, read, busy }: Rows<P>): Windows {
  const { wanted, onRange, onReading } = useWanted()
  const later = wanted.filter(window => window > 0)
  const queries = useQueries({
    queries: later.map(window => ({ ...laterWindow(key, read, window), enabled: !busy })),
  })
  const reading = queries.some(({ isFetching }) => isFetching)
  useEffect(() => onReading(reading), [reading, onReading])
  const failed = queries.find(query => query.error !== null)
  return { failure: failed?.error ?? null, retry: () => void failed?.refetch(), onRange }
}
