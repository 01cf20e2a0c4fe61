import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import { type GridPlace, keptGridPlace } from '../../ui/grid/grid-place.ts'
import { focusActiveRow } from '../../ui/grid/use-grid-focus.ts'
import { createKept, type Kept, useKept } from '../../ui/kept.ts'
import { useCommand } from '../commands.ts'
import { counted } from '../hooks/counted.ts'
import { queryClient } from '../hooks/query-client.ts'
import { useDebounced } from '../hooks/use-debounced.ts'
import { useShown } from '../hooks/use-shown.ts'
import { type ListPage, readAhead, useRows } from './use-rows.ts'

/** What is asked of a list, where one is in it, and the newest row that it holds still at, while another screen is open. */
export type KeptList<Filter> = {
  filter: Kept<Filter>
  place: Kept<GridPlace>
  latest: Kept<number | null>
}

export const keptList = <Filter>(filter: Filter): KeptList<Filter> => ({
  filter: createKept(filter),
  place: keptGridPlace(),
  latest: createKept<number | null>(null),
})

/** A long list of main's; the same object each time, made once outside components. */
export type ListSource<Filter, P extends ListPage> = {
  kept: KeptList<Filter>
  key: (filter: Filter) => QueryKey
  read: (filter: Filter) => (offset: number, limit: number, upTo: number | null) => Promise<P>
  /** Counts all that is found, where a page did not. */
  count?: (filter: Filter) => CountQuery
}

type CountQuery = ReturnType<typeof counted<number>>

const uncounted: CountQuery = counted<number>(['uncounted'], async () => null)

/** How many rows a list has; where a page did not count them to the end, they are once the filter has not changed for a moment. */
function useTotal<Filter>(
  filter: Filter,
  first: ListPage | undefined,
  count: ((filter: Filter) => CountQuery) | undefined,
) {
  const isCapped = first?.exact === false
  const debounced = useDebounced(filter)
  const isDue = isCapped && debounced === filter
  const known = useQuery({ ...(count?.(debounced) ?? uncounted), enabled: isDue && count !== undefined }).data
  const whole = isDue ? (known ?? null) : null
  return {
    debounced,
    total: Math.max(first?.total ?? 0, whole ?? 0),
    exact: !isCapped || whole !== null,
  }
}

/**
 * A list with its search and filters. While one is further down in it nothing comes in, so that nothing moves under the pointer: what came
 * meanwhile comes in at its top, or when it is asked for.
 */
export function useList<Filter, P extends ListPage>({ kept, key, read, count }: ListSource<Filter, P>) {
  const searchRef = useRef<HTMLInputElement>(null)
  const gridRef = useRef<HTMLDivElement>(null)
  const [filter, setFilter] = useKept(kept.filter)
  const listKey = useMemo(() => key(filter), [key, filter])
  const rows = useRows(listKey, (offset, limit) => read(filter)(offset, limit, kept.latest.read()))
  const shown = useShown(filter, rows.busy)
  const latest = rows.first?.latest ?? null
  const hasMore = Boolean(rows.first?.arrived)
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
        // What is on its way was asked for without the limit.
        if (queryClient.isFetching({ queryKey: listKey }) > 0)
          void queryClient.invalidateQueries({ queryKey: listKey })
      } else if (hasMore) release()
      else kept.latest.write(null)
    },
    [kept, listKey, latest, hasMore, release],
  )
  const toSearch = () => searchRef.current?.select()
  useCommand('search', toSearch)
  return {
    kept,
    filter,
    /** What the rows on the screen were asked for by. */
    shown,
    rows,
    first: rows.first,
    ...useTotal(filter, rows.first, count),
    searchRef,
    gridRef,
    toSearch,
    toRows: () => focusActiveRow(gridRef.current),
    change: (part: Partial<Filter>) => {
      const next = { ...filter, ...part }
      kept.latest.write(null)
      readAhead(key(next), (offset, limit) => read(next)(offset, limit, null))
      setFilter(next)
    },
    release,
    /** Lets in what came meanwhile, and goes to it. */
    showArrived: () => {
      release()
      gridRef.current?.scrollTo({ top: 0 })
    },
    /** What its grid gets. */
    grid: { rows, gridRef, kept: kept.place, listKey: JSON.stringify(shown), onScrolled },
  }
}
