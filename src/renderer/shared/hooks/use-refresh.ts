import { useEffect, useRef, useState } from 'react'
import { on } from '../../api.ts'
import { useConnection } from './app-state.ts'
import { useAccountsSummary } from './connection-problem.ts'
import { useCall } from './query-client.ts'
import { isMended, isOfKey, readingProblem } from './reading-problem.ts'

/**
 * Reads the whole list of accounts anew; by itself only as long as it was never tried for this connection. How a reading
 * ended, main remembers: it is there for who comes back to a screen.
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
    /** Reads it again, and ends all who are not in it, where they are no more than these. */
    endMissing: (endUpTo: number) => mutate({ endUpTo }),
    /** How many customers were not in it, and wait for a person to decide; 0: none. */
    missing: busy ? 0 : (summary?.missing ?? 0),
    cancel: () => cancel.mutate(undefined),
    cancelling: cancel.isPending,
    busy,
    /** Why it failed; null where it did not, or where the navigation says it: a key that is refused. */
    failure: busy || failure === null || isOfKey(failure.code) ? null : failure,
    /** How the last reading ended that did not fail; null while another runs. */
    end: !busy && last?.ok === true ? last.value : null,
  }
}

/** Customers read so far while the list is being read; null before the first and after the last. */
export function useReadingProgress(): number | null {
  const [customers, setCustomers] = useState<number | null>(null)
  useEffect(() => {
    const stops = [
      on('accounts.progress', progress => setCustomers(progress.customers)),
      on('accounts.changed', () => setCustomers(null)),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  return customers
}
