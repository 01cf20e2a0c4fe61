import { queryOptions } from '@tanstack/react-query'
import { ask } from '../../shared/hooks/query-client.ts'

export type LinkFilter = 'all' | 'outcome_unknown'

/** The register with its search and filter; its windows hang below this key. */
export const linksKey = (search: string, only: LinkFilter) => ['links', 'page', search, only] as const

export const readLinks = (search: string, only: LinkFilter) => (offset: number, limit: number) =>
  ask('links.page', { search, only, offset, limit })

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
