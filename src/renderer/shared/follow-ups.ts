import { queryOptions } from '@tanstack/react-query'
import { count } from '../ui/text/numbers.ts'
import { ask } from './hooks/query-client.ts'

/** At most this many are counted. */
const most = 1_000

/** How many links wait for somebody to follow up. The day alone makes links due, so it is asked for now and then. */
export const followUpsQuery = queryOptions({
  queryKey: ['links', 'followUps'],
  queryFn: () => ask('links.followUps', undefined),
  refetchInterval: 10 * 60 * 1000,
})

/** 3 → "3", "1,000+" for more than are counted. */
export const followUpsWord = (due: number): string => (due >= most ? `${count(most)}+` : count(due))
