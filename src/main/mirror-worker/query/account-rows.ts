import type { AccountRow } from '../../../contract/model.ts'
import type { Db } from '../../sqlite/database.ts'

type RawRow = Omit<AccountRow, 'emailConfirmed' | 'utilityAccount' | 'isNew'> & {
  emailConfirmed: number | null
  utilityAccount: number
  isNew: number
}

/** As SQLite keeps it, and from what it keeps. Pure. */
export const toBit = (given: boolean | null): 0 | 1 | null => (given === null ? null : given ? 1 : 0)
export const toBoolean = (given: number | null): boolean | null => (given === null ? null : given === 1)

/** Rows with more columns, by their ids as JSON and in the order of these; one that is gone is left out. */
export const selectRows = <Row>(db: Db, more: string) =>
  db.prepare<[string], Row>(
    `SELECT u.id, c.customer_id AS customerId, c.name, c.email, c.email_confirmed AS emailConfirmed, u.electric_account_id AS electricAccountId,
       u.account_number AS accountNumber, u.utility, u.street, u.city, u.state, u.zip, ${more}
     FROM json_each(?) m CROSS JOIN utility_account u ON u.id = m.value
     CROSS JOIN customer c ON c.number = u.customer_number ORDER BY m.key`,
  )

/** Rows as lists show them. */
export const createAccountRows = (db: Db) => {
  const more = 'c.noted_name AS notedName, u.present AS utilityAccount, c.is_new AS isNew'
  const rows = selectRows<RawRow>(db, more)
  return (ids: readonly number[]): AccountRow[] =>
    rows.all(JSON.stringify(ids)).map(row => ({
      ...row,
      emailConfirmed: toBoolean(row.emailConfirmed),
      utilityAccount: row.utilityAccount === 1,
      isNew: row.isNew === 1,
    }))
}
