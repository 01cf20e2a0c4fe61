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
