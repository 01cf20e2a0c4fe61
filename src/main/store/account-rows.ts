import type { AccountRow } from '../../contract/model.ts'

/** The columns of an account row; SQLite has no booleans, so two of them are numbers here. */
export const accountColumns = `u.id, c.customer_id AS customerId, c.name, c.email, u.present AS utilityAccount,
  u.electric_account_id AS electricAccountId, u.account_number AS accountNumber, u.utility, u.street, u.city, u.state,
  u.zip, c.is_new AS isNew`

export type RawAccountRow = Omit<AccountRow, 'utilityAccount' | 'isNew'> & {
  utilityAccount: number
  isNew: number
}

export const toAccountRow = (row: RawAccountRow): AccountRow => ({
  ...row,
  utilityAccount: row.utilityAccount === 1,
  isNew: row.isNew === 1,
})
