import type { Told, ToldRequest } from './told.ts'

/** What a page of changes comes to for one link. `openedAt`: when it was opened, where the page tells that. */
export type ToldLink = { request: ToldRequest; openedAt: number | null }

/** What it comes to for one customer. `connected`: by what link, and when. `ended`: at some time in the page it was not shared. */
export type ToldCustomer = {
  customerId: string
  last: Exclude<Told, { kind: 'link' | 'renewed' }>
  connected: { link: string | null; at: number | null } | null
  ended: boolean
}

export type Gathered = {
  links: ToldLink[]
  customers: ToldCustomer[]
  renewed: Extract<Told, { kind: 'renewed' }> | null
}

/**
 * What a page of changes comes to: of each link and customer what holds after it, since an account is told as it is now whatever
 * change tells it. Doing a page again, or beginning it again halfway, so comes to the same. Pure.
 */
export const gather = (page: readonly Told[]): Gathered => {
  const links = new Map<string, ToldLink>()
  const customers = new Map<string, ToldCustomer>()
  let renewed: Gathered['renewed'] = null
  for (const told of page) {
    if (told.kind === 'renewed') renewed = told
    else if (told.kind === 'link') {
      const { request } = told
      const openedAt = request.state === 'started' ? request.stateAt : null
      links.set(request.id, { request, openedAt: openedAt ?? links.get(request.id)?.openedAt ?? null })
    } else {
      const customerId = told.kind === 'ended' ? told.customerId : told.read.account.customerId
      const before = customers.get(customerId)
      const connected =
        told.kind === 'connected' ? { link: told.link, at: told.at } : (before?.connected ?? null)
      const ended = told.kind === 'ended' || before?.ended === true
      customers.set(customerId, { customerId, last: told, connected, ended })
    }
  }
  return { links: [...links.values()], customers: [...customers.values()], renewed }
}
