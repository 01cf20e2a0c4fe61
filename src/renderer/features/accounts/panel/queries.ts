import { queryOptions } from '@tanstack/react-query'
import { ask } from '../../../shared/hooks/query-client.ts'

/** What changed of a customer since they were first seen. */
export const historyQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['accounts', 'history', customerId],
    queryFn: () => ask('accounts.history', { customerId }),
  })

/** The links that a customer accepted; asked for anew each time, since the register changes as well. */
export const linksQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['accounts', 'links', customerId],
    queryFn: () => ask('accounts.links', { customerId }),
    staleTime: 0,
  })

/** Who else is at the addresses of a customer. */
export const neighboursQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['accounts', 'neighbours', customerId],
    queryFn: () => ask('addresses.neighbours', { customerId }),
  })
