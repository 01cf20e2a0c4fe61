import type { ChangeRead, LinkRequestRead } from './read-change.ts'

/** What a page of changes comes to for one link. `openedAt`: when it was opened, where the page tells that. */
export type LinkChange = { request: LinkRequestRead; openedAt: number | null }

/** What it comes to for one customer. `connected`: by what link, and when. `ended`: at some time in the page it was not shared. */
export type CustomerChange = {
  customerId: string
  last: Exclude<ChangeRead, { kind: 'link' | 'renewed' }>
  connected: { link: string | null; at: number | null } | null
  ended: boolean
}

export type Gathered = {
  links: LinkChange[]
  customers: CustomerChange[]
  renewed: Extract<ChangeRead, { kind: 'renewed' }> | null
}

/**
 * What a page of changes comes to: of each link and customer what holds after it, since every
 * change event has an account as it is now. Doing a page again so comes to the same. Pure.
 */
export const gather = (page: readonly ChangeRead[]): Gathered => {
  const links = new Map<string, LinkChange>()
  const customers = new Map<string, CustomerChange>()
  let renewed: Gathered['renewed'] = null
  for (const change of page) {
    if (change.kind === 'renewed') renewed = change
    else if (change.kind === 'link') {
      const { request } = change
      const openedAt = request.state === 'started' ? request.stateAt : null
      links.set(request.id, { request, openedAt: openedAt ?? links.get(request.id)?.openedAt ?? null })
    } else {
      const customerId = change.kind === 'ended' ? change.customerId : change.read.account.customerId
      const before = customers.get(customerId)
      const connected =
        change.kind === 'connected' ? { link: change.link, at: change.at } : (before?.connected ?? null)
      const ended = change.kind === 'ended' || before?.ended === true
      customers.set(customerId, { customerId, last: change, connected, ended })
    }
  }
  return { links: [...links.values()], customers: [...customers.values()], renewed }
}
