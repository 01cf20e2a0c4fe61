import { queryOptions } from '@tanstack/react-query'
import { ask, queryClient } from '../../shared/hooks/query-client.ts'
import { heldUpTo, letIn, noteNewest } from './register/held-rows.ts'

export type LinkFilter = 'all' | 'outcome_unknown'

/** The register with its search and filter; its windows hang below this key. */
export const linksKey = (search: string, only: LinkFilter) => ['links', 'page', search, only] as const

export const readLinks = (search: string, only: LinkFilter) => async (offset: number, limit: number) => {
  const page = await ask('links.page', { search, only, offset, limit, upTo: heldUpTo() })
  noteNewest(page.latest)
  return page
}

/** Reads the register anew, with the links that waited. */
export const showArrived = (): Promise<void> => {
  letIn()
  return queryClient.invalidateQueries({ queryKey: ['links', 'page'] })
}

/** A link as it stands, kept in step. */
export const linkQuery = (id: string) =>
  queryOptions({ queryKey: ['links', 'one', id], queryFn: () => ask('links.get', { id }) })

/** A link that somebody with this reference or email has already. */
export const beforeQuery = (customer: string, email: string) =>
  queryOptions({
    queryKey: ['links', 'before', customer, email],
    queryFn: () => ask('links.before', { customer, email }),
    gcTime: 10_000,
  })

/** The first window of the whole register, asked for before the screen is there. */
export const firstLinksQuery = queryOptions({
  queryKey: [...linksKey('', 'all'), 0],
  queryFn: () => readLinks('', 'all')(0, 100),
})

export const redirectUrlsQuery = queryOptions({
  queryKey: ['links', 'redirectUrls'],
  queryFn: () => ask('links.redirectUrls', undefined),
})

/** Read once; afterwards the desk keeps it up to date. */
export const linkDraftQuery = queryOptions({
  queryKey: ['draft', 'link'],
  queryFn: () => ask('drafts.read', { name: 'link' }),
  gcTime: Number.POSITIVE_INFINITY,
})

/** How many other links have this one's URL. */
export const sameLinksQuery = (id: string) =>
  queryOptions({ queryKey: ['links', 'same', id], queryFn: () => ask('links.same', { id }) })
