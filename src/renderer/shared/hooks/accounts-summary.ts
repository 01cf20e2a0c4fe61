import type { AccountsSummary } from '../../../contract/model.ts'
import { query } from './query-client.ts'

/** Polled each minute: a check that finds nothing new sends no event, but its time is shown. */
export const accountsSummaryQuery = { ...query('accounts.summary', undefined), refetchInterval: 60_000 }

/** Whether the number of sharing customers is unknown, as the service's list was never imported. Pure. */
export const isUnread = ({ asOf, customers, listOffered }: AccountsSummary): boolean =>
  asOf === null && customers === 0 && listOffered !== false
