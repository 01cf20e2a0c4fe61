import { useEffect, useRef, useState } from 'react'
import { on, stopEach } from '../../api.ts'
import { useAccountsSummary } from './accounts-summary.ts'
import { useConnection } from './app-state.ts'
import { useCall } from './query-client.ts'
import { isMended, isOfKey, readingProblem } from './reading-problem.ts'

/**
 * Imports the service's whole list of accounts; starts by itself only if that was never tried for this connection. The result
 * comes from main's summary, not from this hook's mutation, so that a screen opened later shows it too.
 */
export function useRefresh() {
  const summary = useAccountsSummary()
  const { mutate, isPending, error } = useCall('accounts.refresh')
  const cancel = useCall('accounts.cancelRefresh')
  const last = summary?.lastReading ?? null
  const busy = isPending || summary?.refreshing === true
  const neverTried =
    summary !== undefined && summary.asOf === null && summary.listOffered !== false && !busy && last === null
  const tried = useRef(false)
  useEffect(() => {
    if (!neverTried || tried.current) return
    tried.current = true
    mutate({ endUpTo: 0 })
  }, [neverTried, mutate])
  const connection = useConnection()
  const own = last === null && error !== null && !isMended(error, connection) ? error : null
  const failure = own ?? readingProblem(summary, connection)
  return {
    start: () => mutate({ endUpTo: 0 }),
    /** Imports again and ends all customers missing from the list, if they are at most `endUpTo`: the number that the person saw. */
    endMissing: (endUpTo: number) => mutate({ endUpTo }),
    /** How many customers were missing from the list, and wait for a person to decide; 0: none. */
    missing: busy ? 0 : (summary?.missing ?? 0),
    cancel: () => cancel.mutate(undefined),
    cancelling: cancel.isPending,
    busy,
    /** Why the last import failed; null: it did not, or the key is the cause, which the navigation shows. */
    failure: busy || failure === null || isOfKey(failure.code) ? null : failure,
    /** Outcome of the last import if it did not fail; null while another runs. */
    end: !busy && last?.ok === true ? last.value : null,
  }
}

/** Customers read so far while the list is being read; null before the first and after the last. */
export function useReadingProgress(): number | null {
  const [customers, setCustomers] = useState<number | null>(null)
  useEffect(
    () =>
      stopEach(
        on('accounts.progress', progress => setCustomers(progress.customers)),
        on('accounts.changed', () => setCustomers(null)),
      ),
    [],
  )
  return customers
}
