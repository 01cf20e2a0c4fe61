import { notifyManager, QueryClient } from '@tanstack/react-query'
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
