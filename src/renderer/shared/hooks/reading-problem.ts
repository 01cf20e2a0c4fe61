import type { Failure } from '../../../contract/failure.ts'
import type { AccountsSummary, Connection } from '../../../contract/model.ts'

const unreached: readonly Failure['code'][] = ['unreachable', 'timed_out', 'connection_lost']

/** Whether the key is why something failed: the navigation says so on every screen, with the way to replace it. Pure. */
export const isOfKey = (code: Failure['code']): boolean => code === 'key_refused' || code === 'key_missing'

/** Whether what a failure says is over: the service was reached, with a key that it takes, since. Pure. */
export const isMended = ({ code }: Failure, connection: Pick<Connection, 'reachability'> | null): boolean => {
  if (connection?.reachability !== 'connected') return false
  return isOfKey(code) || unreached.includes(code)
}

/**
 * Whether what kept something from being tried is gone: the key is taken again, the service is reached. What was tried and came to nothing,
 * as an answer that took too long, stays said. Pure.
 */
export const isOver = (failure: Failure, connection: Pick<Connection, 'reachability'> | null): boolean =>
  (isOfKey(failure.code) || failure.code === 'unreachable') && isMended(failure, connection)

type Reading = Pick<AccountsSummary, 'lastReading' | 'refreshing' | 'upToDate'>

/** Why the accounts that are shown may be old; null where they are not, where they are being read, or where the cause is gone. Pure. */
export const readingProblem = (
  summary: Reading | undefined,
  connection: Pick<Connection, 'reachability'> | null,
): Failure | null => {
  const last = summary?.lastReading
  if (summary === undefined || last?.ok !== false || summary.refreshing || summary.upToDate) return null
  const { code } = last.failure
  // That is how this service is.
  if (code === 'list_not_offered') return null
  const later = connection?.reachability
  // What happened since is said instead, at the foot of the navigation.
  const isOutdated =
    (later === 'unreachable' && !unreached.includes(code)) ||
    (later === 'key_refused' && code !== 'key_refused')
  return isOutdated || isMended(last.failure, connection) ? null : last.failure
}
