import { queryOptions } from '@tanstack/react-query'
import { everyLink } from '../../../contract/links/register.ts'
import type { LinkList } from '../../../contract/links/register-schemas.ts'
import { counted } from '../../shared/hooks/counted.ts'
import { ask, queryClient } from '../../shared/hooks/query-client.ts'
import { windowSize } from '../../shared/rows/windows.ts'
import { keptLatest } from './register/kept-list.ts'

/** The register with its search, filters and order; its windows hang below this key. */
export const linksKey = (list: LinkList) => ['links', 'page', list] as const

export const readLinks = (list: LinkList) => (offset: number, limit: number, upTo: number | null) =>
  ask('links.page', { ...list, offset, limit, upTo })

/** Reads the register anew, with the links that waited. */
export const showArrived = (): Promise<void> => {
  keptLatest.write(null)
  return queryClient.invalidateQueries({ queryKey: ['links', 'page'] })
}

/** How many match, where the list itself did not count them all. */
export const linkCountQuery = (list: LinkList) =>
  counted(['links', 'count', list], () => ask('links.count', list))

/** Who made links beside this desk. */
export const makersQuery = queryOptions({
  queryKey: ['links', 'makers'],
  queryFn: () => ask('links.makers', undefined),
})

/** All that happened to a link. */
export const historyQuery = (id: string) =>
  queryOptions({ queryKey: ['links', 'history', id], queryFn: () => ask('links.history', { id }) })

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
  queryKey: [...linksKey(everyLink), 0],
  queryFn: () => readLinks(everyLink)(0, windowSize, null),
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
