import type { SavedView } from '../../../../contract/calls/views.ts'
import { query, queryClient } from '../../../shared/hooks/query-client.ts'
import type { AccountsFilter } from '../queries.ts'
import { sameFilter } from './view-words.ts'

/** The saved views of the current connection, by name. */
export const viewsQuery = query('views.list', undefined)

/** Reads them again. */
export const viewsChanged = () => queryClient.invalidateQueries(viewsQuery)

/** The saved view that the list shows; null: none, or the views are not read yet. */
export const viewShown = (filter: AccountsFilter): SavedView | null =>
  queryClient.getQueryData(viewsQuery.queryKey)?.find(view => sameFilter(view.filter, filter)) ?? null
