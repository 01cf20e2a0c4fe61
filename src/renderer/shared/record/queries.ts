import { queryOptions, useQueries } from '@tanstack/react-query'
import { linkMailsQuery } from '../handing-over/queries.ts'
import { ask } from '../hooks/query-client.ts'

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

/** All that happened to a link. */
export const linkHistoryQuery = (id: string) =>
  queryOptions({ queryKey: ['links', 'history', id], queryFn: () => ask('links.history', { id }) })

/** A link as it stands, kept in step. */
export const linkQuery = (id: string) =>
  queryOptions({ queryKey: ['links', 'one', id], queryFn: () => ask('links.get', { id }) })

/** How many other links have this one's URL. */
export const sameLinksQuery = (id: string) =>
  queryOptions({ queryKey: ['links', 'same', id], queryFn: () => ask('links.same', { id }) })

/**
 * Whether all that a record shows is there, or known to be missing: its sections come at once, so that none pushes another down.
 * @param customerId null: of no customer
 * @param linkId null: of no link
 */
export function useRecordReady(customerId: string | null, linkId: string | null): boolean {
  const of = { enabled: customerId !== null }
  const id = customerId ?? ''
  const customer = useQueries({
    queries: [
      { ...accountQuery(id), ...of },
      { ...linksQuery(id), ...of },
      { ...neighboursQuery(id), ...of },
      { ...historyQuery(id), ...of },
      { ...proposalsQuery(id), ...of },
    ],
    combine: results => results.every(({ isLoading }) => !isLoading),
  })
  const by = { enabled: linkId !== null }
  const link = useQueries({
    queries: [
      { ...linkQuery(linkId ?? ''), ...by },
      { ...sameLinksQuery(linkId ?? ''), ...by },
      { ...linkMailsQuery(linkId ?? ''), ...by },
      { ...linkHistoryQuery(linkId ?? ''), ...by },
    ],
    combine: results => results.every(({ isLoading }) => !isLoading),
  })
  return customer && link
}
