import { queryOptions, useQuery } from '@tanstack/react-query'
import type { AppState, Connection } from '../../../contract/model.ts'
import { ask, queryClient } from './query-client.ts'

export const appStateQuery = queryOptions({
  queryKey: ['app'],
  queryFn: () => ask('app.state', undefined),
})

/** The connection in use; null if none is. */
export const currentConnection = (state: AppState | undefined): Connection | null =>
  state?.connections.find(connection => connection.id === state.currentId) ?? null

/** The app's state, kept up to date by events; undefined until main's first answer. */
export const useAppState = (): AppState | undefined => useQuery(appStateQuery).data

/** The same at this moment, outside of components. */
export const appStateNow = (): AppState | undefined => queryClient.getQueryData(appStateQuery.queryKey)
