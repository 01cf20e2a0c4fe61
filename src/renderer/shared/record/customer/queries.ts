import { queryOptions } from '@tanstack/react-query'
import { ask } from '../../hooks/query-client.ts'

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

/** Links that the customer may have come by; asked for anew each time, since the register changes as well. */
export const proposalsQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['accounts', 'proposals', customerId],
    queryFn: () => ask('accounts.proposals', { customerId }),
    staleTime: 0,
  })

/** What is stored of one customer. */
export const accountQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['accounts', 'details', customerId],
    queryFn: () => ask('accounts.get', { customerId }),
  })
