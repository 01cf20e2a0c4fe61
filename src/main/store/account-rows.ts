import type { AccountRow } from '../../contract/model.ts'

/** The columns of an account row; SQLite has no booleans, so three of them are numbers here. */
export const accountColumns = `u.id, c.customer_id AS customerId, c.name, c.email, c.email_confirmed AS emailConfirmed,
  u.present AS utilityAccount,
  u.electric_account_id AS electricAccountId, u.account_number AS accountNumber, u.utility, u.street, u.city, u.state,
  u.zip, c.is_new AS isNew`

export type RawAccountRow = Omit<AccountRow, 'emailConfirmed' | 'utilityAccount' | 'isNew'> & {
  emailConfirmed: number | null
  utilityAccount: number
  isNew: number
}

/** A number that SQLite keeps for a boolean; null stays. Pure. */
export const toBoolean = (kept: number | null): boolean | null => (kept === null ? null : kept === 1)

export const toAccountRow = (row: RawAccountRow): AccountRow => ({
  ...row,
  emailConfirmed: toBoolean(row.emailConfirmed),
  utilityAccount: row.utilityAccount === 1,
  isNew: row.isNew === 1,
})
