import type { QueryKey } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Page } from '../../../contract/model.ts'
import type { Kept } from '../../ui/kept.ts'
import { queryClient } from '../hooks/query-client.ts'
import { useRows } from './use-rows.ts'

/** A window of a list that may stay as it is: `latest` names its newest row; `arrived`: what is newer, if anything. */
type HeldPage = Page<unknown> & { latest: number; arrived: unknown }

/**
 * A long list into which nothing comes while one is further down in it, so that nothing moves under the pointer. What came meanwhile
 * comes in at the list's top, or when it is asked for.
 * @param kept the newest row that the list holds still at; null: it takes everything
 */
export function useHeldRows<P extends HeldPage>(
  key: QueryKey,
  read: (offset: number, limit: number, upTo: number | null) => Promise<P>,
  kept: Kept<number | null>,
) {
  const rows = useRows(key, (offset, limit) => read(offset, limit, kept.read()))
  const latest = rows.first?.latest ?? null
  const hasMore = Boolean(rows.first?.arrived)
  const release = useCallback(() => {
    if (kept.read() === null) return
    kept.write(null)
    void queryClient.invalidateQueries({ queryKey: key })
  }, [kept, key])
  const onScrolled = useCallback(
    (top: number) => {
      if (top > 4) {
        if (kept.read() !== null || latest === null) return
        kept.write(latest)
        // What is on its way was asked for without the limit.
        if (queryClient.isFetching({ queryKey: key }) > 0)
          void queryClient.invalidateQueries({ queryKey: key })
      } else if (hasMore) release()
      else kept.write(null)
    },
    [kept, key, latest, hasMore, release],
  )
  return { ...rows, onScrolled, release }
}
