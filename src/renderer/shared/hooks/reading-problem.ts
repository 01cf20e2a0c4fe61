import type { Failure } from '../../../contract/failure.ts'
import type { AccountsSummary, Connection } from '../../../contract/model.ts'

/** Whether what a failure says is over: the service was reached, with a key that it takes, since. Pure. */
export const isMended = ({ code }: Failure, connection: Pick<Connection, 'reachability'> | null): boolean => {
  if (connection?.reachability !== 'connected') return false
  switch (code) {
    case 'key_refused':
    case 'key_missing':
    case 'unreachable':
    case 'timed_out':
    case 'connection_lost':
      return true
    default:
      return false
  }
}

/**
 * Whether what kept something from being tried is gone: the key is taken again, the service is reached. What was tried and came to nothing,
 * as an answer that took too long, stays said. Pure.
 */
export const isOver = (failure: Failure, connection: Pick<Connection, 'reachability'> | null): boolean =>
  ['key_refused', 'key_missing', 'unreachable'].includes(failure.code) && isMended(failure, connection)

type Reading = Pick<AccountsSummary, 'lastReading' | 'refreshing' | 'upToDate'>

/** Why the accounts that are shown may be old; null where they are not, where they are being read, or where the cause is gone. Pure. */
export const readingProblem = (
  summary: Reading | undefined,
  connection: Pick<Connection, 'reachability'> | null,
): Failure | null => {
  const last = summary?.lastReading
  if (summary === undefined || last?.ok !== false || summary.refreshing || summary.upToDate) return null
  return isMended(last.failure, connection) ? null : last.failure
}
