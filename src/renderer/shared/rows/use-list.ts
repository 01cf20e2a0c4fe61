import { skipToken, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { activeRowOf, focusActiveRow } from '../../ui/grid/use-grid-focus.ts'
import { useStore } from '../../ui/store.ts'
import { useFocusLeft } from '../../ui/use-focus-left.ts'
import { useCommand } from '../commands.ts'
import { useFirstFocus } from '../hooks/kept-focus.ts'
import { queryClient } from '../hooks/query-client.ts'
import type { CountQuery, ListSource } from './list-source.ts'
import { type ListPage, useRows, windowQuery } from './use-rows.ts'

/** Milliseconds without a change, after which somebody reads what they asked for. */
const pause = 400

/** A value once it has not changed for a moment: for what would be too much at every key that is pressed. */
function useDebounced<T>(value: T): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}

/** Puts the focus into a list's search as its screen opens, or on its row where a record is open. */
export const useListFocus = (
  { searchRef, gridRef }: Pick<ReturnType<typeof useList>, 'searchRef' | 'gridRef'>,
  isOpen: boolean,
): void => useFirstFocus(() => (isOpen ? activeRowOf(gridRef.current) : searchRef.current))

const uncounted: CountQuery = { queryKey: ['uncounted'], queryFn: skipToken }

/**
 * A list with its search and filters. While one is further down in it nothing comes in, so that nothing moves under the pointer: what came
 * meanwhile comes in at its top, or when it is asked for.
 */
export function useList<Filter, P extends ListPage>({ kept, key, read, count }: ListSource<Filter, P>) {
  const searchRef = useRef<HTMLInputElement>(null)
  const gridRef = useRef<HTMLDivElement>(null)
  const [filter, setFilter] = useStore(kept.filter)
  const listKey = useMemo(() => key(filter), [key, filter])
  const rows = useRows(filter, {
    key,
    read: asked => (offset, limit) => read(asked)(offset, limit, kept.latest.read()),
  })
  const { first, shown } = rows
  // Where a page did not count its list to the end, that is done once the filter has not changed for a moment.
  const isCapped = first?.exact === false
  const debounced = useDebounced(filter)
  const isDue = isCapped && debounced === filter
  const whole = useQuery((isDue ? count?.(debounced) : null) ?? uncounted).data ?? null
  const latest = first?.latest ?? null
  const hasMore = Boolean(first?.arrived)
  const release = useCallback(() => {
    if (kept.latest.read() === null) return
    kept.latest.write(null)
    void queryClient.invalidateQueries({ queryKey: listKey })
  }, [kept, listKey])
  const onScrolled = useCallback(
    (top: number) => {
      if (top > 4) {
        if (kept.latest.read() !== null || latest === null) return
        kept.latest.write(latest)
        // Pages on their way were asked for without the limit.
        if (queryClient.isFetching({ queryKey: listKey }) > 0)
          void queryClient.invalidateQueries({ queryKey: listKey })
      } else if (hasMore) release()
      else kept.latest.write(null)
    },
    [kept, listKey, latest, hasMore, release],
  )
  const total = Math.max(first?.total ?? 0, whole ?? 0)
  // The last row of a search may go with what was done with it.
  useFocusLeft(total > 0, () => searchRef.current?.focus())
  const toSearch = () => searchRef.current?.select()
  useCommand('search', toSearch)
  return {
    kept,
    filter,
    /** The filter once it has not changed for a moment. */
    debounced,
    /** What the rows on the screen were asked for by. */
    shown,
    rows,
    first,
    total,
    exact: !isCapped || whole !== null,
    searchRef,
    gridRef,
    toSearch,
    toRows: () => focusActiveRow(gridRef.current),
    change: (part: Partial<Filter>) => {
      const next = { ...filter, ...part }
      kept.latest.write(null)
      // Main searches while the page is drawn.
      void queryClient.prefetchQuery(
        windowQuery(key(next), (offset, limit) => read(next)(offset, limit, null), 0),
      )
      setFilter(next)
    },
    release,
    /** Shows what arrived meanwhile, and scrolls to it. */
    showArrived: () => {
      release()
      gridRef.current?.scrollTo({ top: 0 })
    },
    /** Props of its grid. */
    grid: { rows, gridRef, listKey: JSON.stringify(shown), onScrolled },
  }
}
