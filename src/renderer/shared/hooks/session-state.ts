import { type QueryKey, useQuery } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/** The first part of the keys of session state: it outlives the connection that is shown. */
export const sessionArea = 'session'

// It is never read from main, and never collected while its screen is not shown.
queryClient.setQueryDefaults([sessionArea], {
  staleTime: 'static',
  gcTime: Number.POSITIVE_INFINITY,
})

export type SessionState<Value> = {
  queryKey: QueryKey
  initial: Value
  read: () => Value
  change: (edit: (value: Value) => Value) => void
}

/**
 * State that outlives its screen, as long as the page lives. It lies in React Query's cache, so that an answer that comes while another
 * screen, or another connection, is shown reaches it as the hooks do.
 */
export const sessionState = <Value>(key: readonly string[], initial: Value): SessionState<Value> => {
  const queryKey = [sessionArea, ...key]
  const read = (): Value => queryClient.getQueryData<Value>(queryKey) ?? initial
  return { queryKey, initial, read, change: edit => queryClient.setQueryData(queryKey, edit(read())) }
}

/** Session state as it is now; renders anew whenever it changes. */
export const useSessionState = <Value>({ queryKey, initial, read }: SessionState<Value>): Value =>
  useQuery({ queryKey, queryFn: read, initialData: () => initial }).data ?? initial
