import type { AccountsSummary } from '../../../contract/model.ts'
import { query } from './query-client.ts'

/** Asked again each minute: no event says that a check found nothing new, and its time is shown. */
export const accountsSummaryQuery = { ...query('accounts.summary', undefined), refetchInterval: 60_000 }

/** Whether it is not known yet how many customers share: their list was never read. Pure. */
export const isUnread = ({ asOf, customers, listOffered }: AccountsSummary): boolean =>
  asOf === null && customers === 0 && listOffered !== false
