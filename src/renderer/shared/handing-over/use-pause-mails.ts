import { queryClient, useCall } from '../hooks/query-client.ts'
import { mailSetupQuery } from './queries.ts'

/** Lets no mail go out, or goes on; what that made of the queue is shown at once. */
export const usePauseMails = () =>
  useCall('mail.pause', setup => queryClient.setQueryData(mailSetupQuery.queryKey, setup))
