import type { LinkStage } from '../../../contract/links/register.ts'

/**
 * The way to a customer in Accounts, for `<RouteLink {...accountRoute(id)}>` and `go(accountRoute(id))`. The list goes to their
 * row where the search and the filters leave it in; the panel opens in any case.
 */
export const accountRoute = (customerId: string) =>
  ({ to: '/accounts', search: { customer: customerId } }) as const

/** The way to a customer beside the addresses. */
export const addressRoute = (customerId: string) =>
  ({ to: '/addresses', search: { customer: customerId } }) as const

/** The way back to the map of all states. */
export const mapRoute = { to: '/addresses', search: { view: 'map' } } as const

/** The way to the list of those who came by the standing link. */
export const standingAccountsRoute = { to: '/accounts', search: { by: 'standing' } } as const

/** The way to a link in Links, whose card opens; `id` as `Link` has it. */
export const linkRoute = (id: string) => ({ to: '/links', search: { link: id } }) as const

/** The way to a new link for the customer of an old one, with what was noted filled in. */
export const renewRoute = (id: string) => ({ to: '/links', search: { renew: id } }) as const

/** The way to those who are new. */
export const newAccountsRoute = { to: '/accounts', search: { by: 'new' } } as const

/** The way to those who ended what they shared. */
export const endedAccountsRoute = { to: '/accounts', search: { by: 'ended' } } as const

/** The way to the links made in a time that got at least as far as a stage, if one is named, as the Inbox counts them. */
export const linksMadeRoute = (from: number, to: number, reached?: LinkStage) =>
  ({
    to: '/links',
    search: { list: 'counted', from: `${from}`, to: `${to}`, ...(reached && { reached }) },
  }) as const

/** The way to the links whose mails have not left yet. */
export const mailsWaitingRoute = { to: '/links', search: { list: 'mails', mail: 'waiting' } } as const

/** The way to the links that somebody should follow up. */
export const followUpRoute = { to: '/links', search: { list: 'follow-up' } } as const
