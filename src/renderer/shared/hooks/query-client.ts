import {
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

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Failure
  }
}

/** Asks main; answers the value or throws the Failure, as React Query wants it. */
export async function ask<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
): Promise<CallOutput<Name>> {
  const answer = await call(name, input)
  if (answer.ok) return answer.value
  throw answer.failure
}

// What main answers is drawn at once: a timer's turn later it may miss the frame.
notifyManager.setScheduler(queueMicrotask)

/**
 * What a question to main is kept under: the call's area and name, then what was asked. So what changes in an area (`accounts`) is asked for
 * anew by that one word.
 */
const keyOf = (name: CallName, input: unknown): QueryKey => [...name.split('.'), input]

/** A question to main; null: it is not asked yet. */
export const query = <Name extends CallName>(name: Name, input: CallInput<Name> | null) =>
  queryOptions({ queryKey: keyOf(name, input), queryFn: input === null ? skipToken : () => ask(name, input) })

/**
 * Something that main counts part by part, and gives up for another count that is asked for meanwhile: null then. What was counted is
 * kept like everything else; what was given up is asked for again when somebody looks at it once more.
 */
export const counted = <Name extends CallName>(name: Name, input: CallInput<Name> | null) => ({
  ...query(name, input),
  staleTime: ({ state }: { state: { data: unknown } }) =>
    state.data === null ? 0 : Number.POSITIVE_INFINITY,
})

/** A call that changes something. `onDone`: gets what main answered, and what it was asked; `on`: a form's own, where it is made with one. */
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
 * Main already repeats what may be repeated, and its events say what has changed: so the page
 * never retries, and never asks again on its own.
 */
export const queryClient = new QueryClient({
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
