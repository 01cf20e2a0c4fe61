import { useMutation } from '@tanstack/react-query'
import { ask, queryClient } from '../hooks/query-client.ts'
import { mailSetupQuery } from './queries.ts'

/** Lets no mail go out, or goes on; what that made of the queue is shown at once. */
export const usePauseMails = () =>
  useMutation({
    mutationFn: (paused: boolean) => ask('mail.pause', { paused }),
    onSuccess: setup => queryClient.setQueryData(mailSetupQuery.queryKey, setup),
  })
