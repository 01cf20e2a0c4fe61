/**
 * The way to a customer in Accounts, for `<RouteLink {...accountRoute(id)}>` and `go(accountRoute(id))`. The list goes to their
 * row where the search and the filters leave it in; the panel opens in any case.
 */
export const accountRoute = (customerId: string) =>
  ({ to: '/accounts', search: { customer: customerId } }) as const

/** The way to the list of those who came by the standing link. */
export const standingAccountsRoute = { to: '/accounts', search: { by: 'standing' } } as const

/** The way to a link in Links, whose card opens; `id` as `Link` has it. */
export const linkRoute = (id: string) => ({ to: '/links', search: { link: id } }) as const

/** The way to those who are new. */
export const newAccountsRoute = { to: '/accounts', search: { by: 'new' } } as const

/** The way to the utility accounts of one utility, and of one state, as their filters name them. */
export const utilityAccountsRoute = (utility: string) => ({ to: '/accounts', search: { utility } }) as const
export const stateAccountsRoute = (state: string) => ({ to: '/accounts', search: { state } }) as const

/** The way to the links that were made or accepted in a time, and to all that were accepted. */
export const linksOfTimeRoute = (_what: 'made' | 'accepted', _from: number, _to: number) =>
  ({ to: '/links' }) as const
export const acceptedLinksRoute = { to: '/links' } as const
