import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedView } from '../../../../contract/calls/views.ts'
import { ask, queryClient } from '../../../shared/hooks/query-client.ts'
import type { AccountsFilter } from '../queries.ts'
import { sameFilter } from './view-words.ts'

/** The saved views of the current connection, by name. */
export const viewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: () => ask('views.list', undefined),
})

/** The view that is shown, as far as the views are known by now; null: what is listed is none of them. */
export const viewShown = (filter: AccountsFilter): SavedView | null =>
  queryClient.getQueryData(viewsQuery.queryKey)?.find(view => sameFilter(view.filter, filter)) ?? null

/** All views, by name; what was deleted stands among them, and comes back on Undo, as long as this is open. */
export function useViews() {
  const [deleted, setDeleted] = useState<SavedView[]>([])
  const views = useQuery(viewsQuery).data ?? []
  const remove = useMutation({
    mutationFn: ({ id }: SavedView) => ask('views.remove', { id }),
    onSuccess: async (_, view) => {
      setDeleted(before => [...before, view])
      await queryClient.invalidateQueries(viewsQuery)
    },
  })
  const restore = useMutation({
    mutationFn: (view: SavedView) => ask('views.save', view),
    onSuccess: () => queryClient.invalidateQueries(viewsQuery),
  })
  const gone = deleted.filter(({ id }) => views.every(view => view.id !== id))
  return {
    all: [...views, ...gone].sort((one, other) => one.name.localeCompare(other.name)),
    isGone: (view: SavedView) => gone.includes(view),
    remove,
    restore,
    failure: remove.error ?? restore.error,
  }
}
