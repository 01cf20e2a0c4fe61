import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { count, plural } from '../../ui/numbers.ts'
import { announce } from '../../ui/status.tsx'
import { accountsSummaryQuery } from './accounts-summary.ts'
import { ask } from './query-client.ts'

/** Reads the whole list of accounts anew; by itself only as long as it was never read for this connection. */
export function useRefresh() {
  const summary = useQuery(accountsSummaryQuery).data
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => ask('accounts.refresh', undefined),
    onSuccess: ({ customers, added }) => {
      // At the first reading everything is new, so nothing is.
      const news = added > 0 && added < customers ? `, ${count(added)} new` : ''
      announce(`${plural(customers, 'account')} read${news}`)
    },
  })
  const neverRead =
    summary !== undefined && summary.asOf === null && summary.listOffered !== false && !summary.refreshing
  const tried = useRef(false)
  useEffect(() => {
    if (!neverRead || tried.current) return
    tried.current = true
    mutate()
  }, [neverRead, mutate])
  return {
    start: () => mutate(),
    busy: isPending || summary?.refreshing === true,
    failure: error,
    dismiss: reset,
  }
}
