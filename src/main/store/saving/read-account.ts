import type { AnyAccount } from '../../../contract/more.ts'

/** An account as read from the service; `raw`: the service's own JSON, and whether that is the whole of it. */
export type ReadAccount = { account: AnyAccount; raw: string; whole: boolean }

/** Rows that are stored of a customer: one at least. */
export const rowsOf = ({ utilityAccounts }: AnyAccount): number => Math.max(1, utilityAccounts.length)
