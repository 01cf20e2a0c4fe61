import { useQuery } from '@tanstack/react-query'
import type { AccountsSummary, Connection, Reachability } from '../../../contract/model.ts'
import { useConnection, useOnline } from './app-state.ts'
import { query } from './query-client.ts'

/** Polled each minute: a check that finds nothing new sends no event, but its time is shown. */
export const accountsSummaryQuery = { ...query('accounts.summary', undefined), refetchInterval: 60_000 }

/** Whether the number of sharing customers is unknown, as the service's list was never imported. Pure. */
export const isUnread = ({ asOf, customers, listOffered }: AccountsSummary): boolean =>
  asOf === null && customers === 0 && listOffered !== false

/** How long the first list of links may take before an empty register says that there are none, in milliseconds. */
const linksFollowFor = 60_000

/**
 * Whether the service may still report links that are not here yet: its first list of accounts is being read, or was just read, after which its
 * links are. `now`: milliseconds since 1970. Pure.
 */
export const mayBringLinks = (
  { offersChanges, upToDate, reachability }: Pick<Connection, 'offersChanges' | 'upToDate' | 'reachability'>,
  summary: AccountsSummary,
  now = Date.now(),
): boolean => {
  const { asOf, listOffered, lastReading, readings } = summary
  if (offersChanges === false || upToDate || (reachability !== 'connected' && reachability !== 'unknown'))
    return false
  if (lastReading === null) return asOf === null && listOffered !== false
  return lastReading.ok && readings === 1 && asOf !== null && Math.abs(now - asOf) < linksFollowFor
}

/** What is wrong with a service, in a word or two; null: nothing that is known. */
export const reachWords: Record<Reachability, string | null> = {
  unknown: null,
  connected: null,
  key_refused: 'API key refused',
  unreachable: 'Not reachable',
  failing: 'Service has a problem',
}

/** What is wrong with a connection, in a word or two; null: nothing that is known. `online`: this computer has a network. Pure. */
export const connectionProblem = (
  { key, reachability, kind }: Pick<Connection, 'key' | 'reachability' | 'kind'>,
  online: boolean,
): string | null => {
  if (key === 'missing') return 'API key missing'
  if (!online && kind === 'service' && reachability !== 'key_refused') return 'Offline'
  return reachWords[reachability]
}

/** Summary of the accounts of the connection in use; never "up to date" while that connection has a problem, on any screen. */
export function useAccountsSummary(): AccountsSummary | undefined {
  const connection = useConnection()
  const online = useOnline()
  const summary = useQuery({
    ...accountsSummaryQuery,
    enabled: connection !== null,
    // Also where nothing is new: what was read today is of yesterday after midnight.
    notifyOnChangeProps: ['data', 'dataUpdatedAt'],
  }).data
  const problem = connection === null ? null : connectionProblem(connection, online)
  return summary === undefined || problem === null ? summary : { ...summary, upToDate: false }
}
