import { queryOptions } from '@tanstack/react-query'
import { ask } from '../../shared/hooks/query-client.ts'

/** What stands on the first screen; weeks pass without an event, so it is asked for anew each time. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: () => ask('overview.get', undefined),
  staleTime: 0,
})

/** Lists that links are made from; kept in step where they are worked on. */
export const runsQuery = queryOptions({
  queryKey: ['runs', 'list'],
  queryFn: () => ask('runs.list', undefined),
  staleTime: 0,
})
