import type { AccountsSummary } from '../../../contract/model.ts'
import { query } from './query-client.ts'

export const accountsSummaryQuery = query('accounts.summary', undefined)

/** Whether it is not known yet how many customers share: their list was never read. Pure. */
export const isUnread = ({ asOf, customers, listOffered }: AccountsSummary): boolean =>
  asOf === null && customers === 0 && listOffered !== false
