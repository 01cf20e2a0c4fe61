import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import type { PlaceCounts } from '../../../contract/places.ts'
import { queryClient } from '../../shared/hooks/query-client.ts'

type CountsQuery = { queryKey: QueryKey; queryFn: () => Promise<PlaceCounts> }

/** Places as a first answer has them, and then as they are once all is counted. `first`, `whole`: the queries for both. */
export function useCounted(first: CountsQuery, whole: CountsQuery, enabled = true) {
  const counts = useQuery({ ...first, enabled, placeholderData: keepPreviousData })
  const rest = useQuery({
    queryKey: whole.queryKey,
    queryFn: async () => {
      const all = await whole.queryFn()
      queryClient.setQueryData(first.queryKey, all)
      return all
    },
    enabled: enabled && !counts.isPlaceholderData && counts.data?.exact === false,
    gcTime: 0,
  })
  return {
    data: counts.data,
    isPlaceholderData: counts.isPlaceholderData,
    error: counts.error ?? rest.error,
    refetch: () => void (counts.error === null ? rest.refetch() : counts.refetch()),
  }
}
