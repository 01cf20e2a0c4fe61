import { type QueryKey, queryOptions } from '@tanstack/react-query'

/**
 * Something that main counts part by part, and gives up for another count that is asked for meanwhile: null then. What was counted is
 * kept like everything else; what was given up is asked for again when somebody looks at it once more.
 */
export const counted = <Counted>(queryKey: QueryKey, count: () => Promise<Counted | null>) =>
  queryOptions({
    queryKey,
    queryFn: count,
    staleTime: ({ state }) => (state.data === null ? 0 : Number.POSITIVE_INFINITY),
  })
