import type { AnyAccount } from '../../../contract/more.ts'
import type { DerivedRows } from './derived-rows.ts'

/** An account as read from the service; `raw`: the service's own JSON, and whether that is the whole of it. */
export type ReadAccount = { account: AnyAccount; raw: string; whole: boolean }

/**
 * The same on its way into the store, which seldom needs the account itself: `raw` tells whether it is another; `derived`: what is stored
 * of it, if that was made already.
 */
export type ToSave = {
  customerId: string
  raw: string
  whole: boolean
  account: () => AnyAccount
  derived: DerivedRows | null
}

export const toSave = ({ account, raw, whole }: ReadAccount, derived: DerivedRows | null = null): ToSave => ({
  customerId: account.customerId,
  raw,
  whole,
  account: () => account,
  derived,
})

/** Rows that are stored of a customer: one at least. */
export const rowsOf = ({ account, derived }: ToSave): number =>
  derived?.rows.length ?? Math.max(1, account().utilityAccounts.length)
