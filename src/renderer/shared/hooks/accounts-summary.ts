import { query } from './query-client.ts'

export const accountsSummaryQuery = query('accounts.summary', undefined)
