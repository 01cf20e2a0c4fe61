import { queryOptions } from '@tanstack/react-query'
import { ask } from '../../hooks/query-client.ts'

/** All that happened to a link. */
export const historyQuery = (id: string) =>
  queryOptions({ queryKey: ['links', 'history', id], queryFn: () => ask('links.history', { id }) })

/** A link as it stands, kept in step. */
export const linkQuery = (id: string) =>
  queryOptions({ queryKey: ['links', 'one', id], queryFn: () => ask('links.get', { id }) })

/** How many other links have this one's URL. */
export const sameLinksQuery = (id: string) =>
  queryOptions({ queryKey: ['links', 'same', id], queryFn: () => ask('links.same', { id }) })
