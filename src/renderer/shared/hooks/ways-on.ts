import { useMutation } from '@tanstack/react-query'
import type { AppState } from '../../../contract/model.ts'
import { appStateQuery } from './app-state.ts'
import { ask, queryClient } from './query-client.ts'

/** What a person can do about stored data that cannot be opened. */
export type WayOn =
  | 'app.retryStore'
  | 'app.useSession'
  | 'app.setStoreAside'
  | 'app.rescueStore'
  | 'app.restoreBackup'

/** One way on; the state that it leads to is shown at once. */
export const useWayOn = (way: WayOn, onDone: (state: AppState) => void = () => undefined) =>
  useMutation({
    mutationFn: () => ask(way, undefined),
    onSuccess: state => {
      queryClient.setQueryData(appStateQuery.queryKey, state)
      onDone(state)
    },
  })

/** Ends the app and starts it anew. */
export const useRestart = () => useMutation({ mutationFn: () => ask('app.restart', undefined) })
