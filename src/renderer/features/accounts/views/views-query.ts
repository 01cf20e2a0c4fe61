import type { SavedView } from '../../../../contract/calls/views.ts'
import { query, queryClient } from '../../../shared/hooks/query-client.ts'
import type { AccountsFilter } from '../queries.ts'
import { sameFilter } from './view-words.ts'

export const viewsQuery = query('views.list', undefined)

export const viewsChanged = () => queryClient.invalidateQueries(viewsQuery)

/** The saved view with the list's current filter; null: none, or the views are not loaded yet. */
export const viewShown = (filter: AccountsFilter): SavedView | null =>
  queryClient.getQueryData(viewsQuery.queryKey)?.find(view => sameFilter(view.filter, filter)) ?? null
