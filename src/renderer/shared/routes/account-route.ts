import type { LinkStage } from '../../../contract/links/register.ts'

/**
 * Route to a customer in Accounts, for `<RouteLink {...accountRoute(id)}>` and `go(accountRoute(id))`. The list scrolls to their
 * row unless search or filters exclude it; the record opens in any case.
 */
export const accountRoute = (customerId: string) =>
  ({ to: '/accounts', search: { customer: customerId } }) as const

/** Route to a customer's record beside the list of addresses. `position`: index of the utility account that the record marks. */
export const addressRoute = (customerId: string, position: number) =>
  ({ to: '/addresses', search: { customer: customerId, at: `${position}` } }) as const

export const mapRoute = { to: '/addresses', search: { view: 'map' } } as const

/** Route to the customers who came by the standing link. */
export const standingAccountsRoute = { to: '/accounts', search: { by: 'standing' } } as const

/** Route to a link in Links, with its record open. */
export const linkRoute = (id: string) => ({ to: '/links', search: { link: id } }) as const

/** Route to a new link for an old link's customer, with the noted fields filled in. */
export const renewRoute = (id: string) => ({ to: '/links', search: { renew: id } }) as const

export const newAccountsRoute = { to: '/accounts', search: { by: 'new' } } as const

export const endedAccountsRoute = { to: '/accounts', search: { by: 'ended' } } as const

/** Route to the links created between two times (ms since 1970) that reached at least `reached`, as the Inbox counts them. */
export const linksMadeRoute = (from: number, to: number, reached?: LinkStage) =>
  ({
    to: '/links',
    search: { list: 'counted', from: `${from}`, to: `${to}`, ...(reached && { reached }) },
  }) as const

/** Route to the links whose mails are still in the queue. */
export const mailsWaitingRoute = { to: '/links', search: { list: 'mails', mail: 'waiting' } } as const

/** Route to a list of Create many. */
export const listRoute = (id: string) => ({ to: '/create-many', search: { list: id } }) as const

/** Route to the links that are due for follow-up. */
export const followUpRoute = { to: '/links', search: { list: 'follow-up' } } as const
