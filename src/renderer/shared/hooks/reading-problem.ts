import type { Failure } from '../../../contract/failure.ts'
import type { AccountsSummary, Connection } from '../../../contract/model.ts'

/** What is known of a connection; null: none is in use. */
export type Reached = Pick<Connection, 'reachability'> | null

const unreached: readonly Failure['code'][] = ['unreachable', 'timed_out', 'connection_lost']

/** Whether the API key is the cause: the navigation shows that on every screen, with a button to replace it. Pure. */
export const isOfKey = (code: Failure['code']): boolean => code === 'key_refused' || code === 'key_missing'

/** Whether the cause of a failure is gone: since then the service was reached with a key that it accepts. Pure. */
export const isMended = ({ code }: Failure, connection: Reached): boolean => {
  if (connection?.reachability !== 'connected') return false
  return isOfKey(code) || unreached.includes(code)
}

/**
 * Whether a failure that kept a request from being handled at all (key refused, service unreachable) is over. A request that failed later,
 * as by a time-out, stays on the screen: its outcome still counts. Pure.
 */
export const isOver = (failure: Failure, connection: Reached): boolean =>
  (isOfKey(failure.code) || failure.code === 'unreachable') && isMended(failure, connection)

type Reading = Pick<AccountsSummary, 'lastReading' | 'refreshing' | 'upToDate'>

/** Why the accounts on the screen may be outdated; null: they are not, are being imported, or the cause is gone. Pure. */
export const readingProblem = (summary: Reading | undefined, connection: Reached): Failure | null => {
  const last = summary?.lastReading
  if (summary === undefined || last?.ok !== false || summary.refreshing || summary.upToDate) return null
  const { code } = last.failure
  // No problem: this service never offers a list.
  if (code === 'list_not_offered') return null
  const later = connection?.reachability
  // A newer problem of the connection is shown at the foot of the navigation: the older one beside it would contradict.
  const isOutdated =
    (later === 'unreachable' && !unreached.includes(code)) ||
    (later === 'key_refused' && code !== 'key_refused')
  return isOutdated || isMended(last.failure, connection) ? null : last.failure
}
