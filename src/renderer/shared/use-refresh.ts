import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { count, plural } from '../ui/numbers.ts'
import { announce } from '../ui/status.tsx'
import { accountsSummaryQuery } from './accounts-summary.ts'
import { ask } from './query-client.ts'

/** Reads the whole list of accounts anew; by itself only if it was never tried for this connection. */
export function useRefresh() {
  const summary = useQuery(accountsSummaryQuery).data
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => ask('accounts.refresh', undefined),
    onSuccess: ({ customers, added }) =>
      announce(`${plural(customers, 'account')} read${added > 0 ? `, ${count(added)} new` : ''}`),
  })
  const neverTried =
    summary !== undefined && summary.asOf === null && summary.listOffered === null && !summary.refreshing
  useEffect(() => {
    if (neverTried) mutate()
  }, [neverTried, mutate])
  return {
    start: () => mutate(),
    busy: isPending || summary?.refreshing === true,
    failure: error,
    dismiss: reset,
  }
}
