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

/** Debounce of the filter, in milliseconds: a pause that means that the person has stopped typing. */
const pause = 400

/** A debounced value, for work that is too expensive at each key. */
function useDebounced<T>(value: T): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}

/** Focuses a list's search field when its screen opens, or the active row if a record is open. */
export const useListFocus = (
  { searchRef, gridRef }: Pick<ReturnType<typeof useList>, 'searchRef' | 'gridRef'>,
  isOpen: boolean,
): void => useFirstFocus(() => (isOpen ? activeRowOf(gridRef.current) : searchRef.current))

const uncounted: CountQuery = { queryKey: ['uncounted'], queryFn: skipToken }

/**
 * A list with its search and filters. While scrolled down it is frozen at its newest row, so that nothing moves under the pointer; rows
 * that arrive meanwhile appear once it is scrolled to its top, or by `showArrived`.
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
  // A page's count is capped; the full count is expensive, so ask for it only once the filter is debounced.
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
        // Pages being fetched were requested without the new limit and may hold newer rows: fetch them again.
        if (queryClient.isFetching({ queryKey: listKey }) > 0)
          void queryClient.invalidateQueries({ queryKey: listKey })
      } else if (hasMore) release()
      else kept.latest.write(null)
    },
    [kept, listKey, latest, hasMore, release],
  )
  const total = Math.max(first?.total ?? 0, whole ?? 0)
  // An action may remove the last row of a search, and the focus with it.
  useFocusLeft(total > 0, () => searchRef.current?.focus())
  const toSearch = () => searchRef.current?.select()
  useCommand('search', toSearch)
  return {
    kept,
    filter,
    debounced,
    /** The filter of the rows on the screen, which is the one before while new rows are loading. */
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
      // Start the query before React renders, so that main searches meanwhile.
      void queryClient.prefetchQuery(windowQuery(key(next), read(next), 0))
      setFilter(next)
    },
    release,
    /** Unfreezes the list and scrolls to the new rows at its top. */
    showArrived: () => {
      release()
      gridRef.current?.scrollTo({ top: 0 })
    },
    grid: { rows, gridRef, listKey: JSON.stringify(shown), onScrolled },
  }
}
