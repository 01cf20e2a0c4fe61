import { useQueries } from '@tanstack/react-query'
import type { AccountDetails } from '../../../contract/model.ts'
import { linkMailsQuery } from '../handing-over/queries.ts'
import { appStateNow } from '../hooks/app-state.ts'
import { ask, query, queryClient } from '../hooks/query-client.ts'

type Id = string | null

const ofCustomer = (customerId: Id) => (customerId === null ? null : { customerId })
const ofLink = (id: Id) => (id === null ? null : { id })

/** What changed of a customer since they were first seen. */
export const historyQuery = (customerId: Id) => query('accounts.history', ofCustomer(customerId))

/** The links that a customer accepted; never fresh, since changes in the register do not invalidate the `accounts` area. */
export const linksQuery = (customerId: Id) => ({
  ...query('accounts.links', ofCustomer(customerId)),
  staleTime: 0,
})

/** Other accounts at the addresses of a customer. */
export const neighboursQuery = (customerId: Id) => query('addresses.neighbours', ofCustomer(customerId))

/** Links that the customer may have come by; never fresh, since changes in the register do not invalidate the `accounts` area. */
export const proposalsQuery = (customerId: Id) => ({
  ...query('accounts.proposals', ofCustomer(customerId)),
  staleTime: 0,
})

export const accountQuery = (customerId: Id) => query('accounts.get', ofCustomer(customerId))

/** Reads an account from the service. A late answer stays out of the cache of another connection, whose customer may have the same ID. */
export const lookUpAccount = async (accountId: string): Promise<AccountDetails> => {
  const at = appStateNow()?.currentId
  const details = await ask('accounts.lookUp', { accountId })
  if (appStateNow()?.currentId === at)
    queryClient.setQueryData(accountQuery(details.account.customerId).queryKey, details)
  return details
}

export const linkHistoryQuery = (id: Id) => query('links.history', ofLink(id))

/** The current state of a link, refetched after each change of the register. */
export const linkQuery = (id: Id) => query('links.get', ofLink(id))

/** The links that the same customer got before and after this one. */
export const otherLinksQuery = (id: Id) => query('links.others', ofLink(id))

/** How many other links have this one's URL. */
export const sameLinksQuery = (id: Id) => query('links.same', ofLink(id))

/**
 * Whether all queries of a record are answered (or failed): its sections are rendered together, so that none pushes another down.
 * @param customerId null: of no customer
 * @param linkId null: of no link
 */
export function useRecordReady(customerId: Id, linkId: Id): boolean {
  const customer = [accountQuery, linksQuery, neighboursQuery, historyQuery, proposalsQuery]
  const link = [linkQuery, otherLinksQuery, sameLinksQuery, linkMailsQuery, linkHistoryQuery]
  return useQueries({
    queries: [...customer.map(of => of(customerId)), ...link.map(of => of(linkId))],
    combine: results => results.every(({ isLoading }) => !isLoading),
  })
}
