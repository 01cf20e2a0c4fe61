import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { everyLink } from '../../../contract/links/register.ts'
import type { LinkList } from '../../../contract/links/register-schemas.ts'
import { counted } from '../../shared/hooks/counted.ts'
import { ask, queryClient } from '../../shared/hooks/query-client.ts'
import { windowSize } from '../../shared/rows/windows.ts'
import { keptLatest } from './register/shown-list.ts'

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

/** How many links a tab holds; `more`: that many at least. */
export const tabCountQuery = ({ by: _, descending: __, ...filter }: LinkList) =>
  queryOptions({
    queryKey: ['links', 'tab', filter],
    queryFn: async () => {
      const { total, more } = await ask('links.page', { ...filter, offset: 0, limit: 1, upTo: null })
      return { total, more }
    },
    placeholderData: keepPreviousData,
  })

/** Who made links beside this desk. */
export const makersQuery = queryOptions({
  queryKey: ['links', 'makers'],
  queryFn: () => ask('links.makers', undefined),
})

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

/** What was half typed when the app ended: read once, the composer keeps it afterwards. */
export const linkDraftQuery = queryOptions({
  queryKey: ['draft', 'link'],
  queryFn: () => ask('drafts.read', { name: 'link' }),
  gcTime: Number.POSITIVE_INFINITY,
})
