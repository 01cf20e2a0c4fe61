import { appStateQuery } from './app-state.ts'
import { ask, queryClient } from './query-client.ts'

/** Starts the practice service and makes it the current connection; fetches the state that it led to. */
export const startPractice = async (): Promise<void> => {
  await ask('connections.startPractice', undefined)
  await queryClient.invalidateQueries(appStateQuery)
}
