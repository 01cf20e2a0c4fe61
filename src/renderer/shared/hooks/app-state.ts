import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { AppState, Connection } from '../../../contract/model.ts'
import type { FailureScene } from '../../ui/text/failure-details.ts'
import { ask, query, queryClient, useCall } from './query-client.ts'

export const appStateQuery = query('app.state', undefined)

/** The connection in use; null if none is. */
export const currentConnection = (state: AppState | undefined): Connection | null =>
  state?.connections.find(connection => connection.id === state.currentId) ?? null

/** The app's state, kept up to date by events; undefined until main's first answer. */
export const useAppState = (): AppState | undefined => useQuery(appStateQuery).data

/** The connection in use, kept up to date; null if none is. */
export const useConnection = (): Connection | null => currentConnection(useAppState())

/** Whether the service of the connection in use reports what customers do with links. */
export const useTellsMore = (): boolean => useConnection()?.offersChanges === true

/** The app's state at this moment, outside of components. */
export const appStateNow = (): AppState | undefined => queryClient.getQueryData(appStateQuery.queryKey)

/** App version and service address, for a failure's details. `address`: where it failed, if not at the connection in use. */
export const useFailureScene = (address?: string | undefined): Omit<FailureScene, 'now'> => {
  const app = useAppState()
  return {
    version: app === undefined ? 'unknown' : `${app.version} (${app.platform}, ${app.host})`,
    address: address ?? currentConnection(app)?.address ?? null,
  }
}

/** Starts the practice service, makes it the current connection, and refetches the app's state. */
export const startPractice = async (): Promise<void> => {
  await ask('connections.startPractice', undefined)
  await queryClient.invalidateQueries(appStateQuery)
}

/** Copies what can be read of damaged data into a new store; the new state goes into the cache at once. */
export const useRescue = () =>
  useCall('app.rescueStore', state => queryClient.setQueryData(appStateQuery.queryKey, state))

const subscribe = (listener: () => void) => {
  const stop = new AbortController()
  window.addEventListener('online', listener, stop)
  window.addEventListener('offline', listener, stop)
  return () => stop.abort()
}

export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
