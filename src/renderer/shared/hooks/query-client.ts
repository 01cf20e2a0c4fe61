import {
  MutationCache,
  notifyManager,
  QueryClient,
  type QueryKey,
  queryOptions,
  skipToken,
  useMutation,
} from '@tanstack/react-query'
import type { Failure } from '../../../contract/failure.ts'
import type { CallInput, CallName, CallOutput } from '../../../contract/ipc.ts'
import { call } from '../../api.ts'
import { retire } from '../../ui/notices/status.tsx'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Failure
  }
}

/** Calls main; returns the value or throws the Failure, as React Query expects of a query function. */
export async function ask<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
): Promise<CallOutput<Name>> {
  const answer = await call(name, input)
  if (answer.ok) return answer.value
  throw answer.failure
}

// React Query notifies in a setTimeout by default, and its render may then miss the frame: a microtask does not.
notifyManager.setScheduler(queueMicrotask)

/** The query key of a call: its area and name, then its input. So one word (`accounts`) invalidates all queries of an area. */
const keyOf = (name: CallName, input: unknown): QueryKey => [...name.split('.'), input]

/** Query options of a call to main; input null: disabled. */
export const query = <Name extends CallName>(name: Name, input: CallInput<Name> | null) =>
  queryOptions({ queryKey: keyOf(name, input), queryFn: input === null ? skipToken : () => ask(name, input) })

/**
 * A count that main makes in steps and gives up (null) when another one is asked for meanwhile. A finished count is cached like any answer;
 * null is stale at once, so that the next observer asks again.
 */
export const counted = <Name extends CallName>(name: Name, input: CallInput<Name> | null) => ({
  ...query(name, input),
  staleTime: ({ state }: { state: { data: unknown } }) =>
    state.data === null ? 0 : Number.POSITIVE_INFINITY,
})

/** A mutation by a call to main. `onDone`: gets main's answer and the input; `on`: a form's callbacks (`useForm().calling`). */
export const useCall = <Name extends CallName>(
  name: Name,
  onDone?: (answer: CallOutput<Name>, input: CallInput<Name>) => unknown,
  on: { onMutate?: () => void; onError?: (failure: Failure) => void } = {},
) =>
  useMutation({
    mutationFn: (input: CallInput<Name>) => ask(name, input),
    ...(onDone && { onSuccess: onDone }),
    ...on,
  })

/**
 * Main already retries where a retry is safe, and its events say what has changed: so the page
 * never retries, and never refetches on its own.
 */
export const queryClient = new QueryClient({
  mutationCache: new MutationCache({ onMutate: retire }),
  defaultOptions: {
    queries: {
      retry: false,
      networkMode: 'always',
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
