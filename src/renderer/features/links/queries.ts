import { keepPreviousData } from '@tanstack/react-query'
import { everyLink } from '../../../contract/links/register.ts'
import type { LinkList } from '../../../contract/links/register-schemas.ts'
import { ask, counted, query, queryClient } from '../../shared/hooks/query-client.ts'
import { keptList, type ListSource } from '../../shared/rows/list-source.ts'
import { useList } from '../../shared/rows/use-list.ts'
import { windowQuery } from '../../shared/rows/use-rows.ts'

const readLinks = (list: LinkList) => async (offset: number, limit: number, upTo?: number | null) => {
  const page = await ask('links.page', { ...list, offset, limit, upTo: upTo ?? null })
  return { ...page, exact: !page.more }
}

/** The register with its search, filters and order. */
export const linksList: ListSource<LinkList, Awaited<ReturnType<ReturnType<typeof readLinks>>>> = {
  kept: keptList(everyLink),
  key: list => ['links', 'page', list],
  read: readLinks,
  count: list => counted('links.count', list),
}

export const useLinks = () => useList(linksList)
export type LinksList = ReturnType<typeof useLinks>

/** Unfreezes the register and refetches it, so that links that arrived meanwhile are shown. */
export const showArrived = (): Promise<void> => {
  linksList.kept.latest.write(null)
  // Another list, shown as it was read before, would lack the new link for a moment and close its record.
  queryClient.removeQueries({ queryKey: ['links', 'page'], type: 'inactive' })
  return queryClient.invalidateQueries({ queryKey: ['links', 'page'] })
}

/** Number of links of a tab; with `more`, at least so many. */
export const tabCountQuery = ({ by: _, descending: __, ...filter }: LinkList) => ({
  ...query('links.page', { ...filter, offset: 0, limit: 0, upTo: null }),
  placeholderData: keepPreviousData,
  // Polled, as a link becomes due when a new day begins, of which no event tells.
  refetchInterval: 10 * 60_000,
})

/** The makers of links other than this desk. */
export const makersQuery = query('links.makers', undefined)

/** An earlier link with the same reference or email. */
export const beforeQuery = (customer: string, email: string) => ({
  ...query('links.before', customer === '' && email === '' ? null : { customer, email }),
  gcTime: 10_000,
})

/** The first window of the whole register, prefetched before the screen renders. */
export const firstLinksQuery = windowQuery(linksList.key(everyLink), readLinks(everyLink), 0)

export const redirectUrlsQuery = query('links.redirectUrls', undefined)

/** The draft stored when the app closed: read once (cached forever), as the composer's own state is newer afterwards. */
export const linkDraftQuery = {
  ...query('drafts.read', { name: 'link' }),
  gcTime: Number.POSITIVE_INFINITY,
}
