import { queryOptions } from '@tanstack/react-query'
import { ask } from './query-client.ts'

export const accountsSummaryQuery = queryOptions({
  queryKey: ['accounts', 'summary'],
  queryFn: () => ask('accounts.summary', undefined),
})
