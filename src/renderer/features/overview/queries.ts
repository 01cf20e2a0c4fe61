import { queryOptions } from '@tanstack/react-query'
import { ask } from '../../shared/hooks/query-client.ts'

/** What stands on the first screen; weeks pass without an event, so it is asked for anew each time one comes back to it. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: () => ask('overview.get', undefined),
  staleTime: 1_000,
})

/** Of the links to follow up, those that were made first. */
export const longestWaitingQuery = queryOptions({
  queryKey: ['links', 'followUps', 'first'],
  queryFn: () => ask('links.page', { followUp: true, by: 'created', descending: false, offset: 0, limit: 5 }),
})

/** Lists that links are made from; kept in step where they are worked on. */
export const runsQuery = queryOptions({
  queryKey: ['runs', 'list'],
  queryFn: () => ask('runs.list', undefined),
  staleTime: 0,
})
