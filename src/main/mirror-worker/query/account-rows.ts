import type { AccountRow } from '../../../contract/model.ts'
import type { Db } from '../../sqlite/database.ts'
import { createSql } from '../../sqlite/sql.ts'

/** Selects rows with more columns, by their ids and in the order of these; one that is gone is left out. */
export const createRowSelect = <Row>(db: Db, more: string) => {
  const { all } = createSql(db)
  return (ids: readonly number[]): Row[] =>
    all(
      `SELECT u.id, c.customer_id AS customerId, c.name, c.email, c.email_confirmed AS "emailConfirmed?",
         u.electric_account_id AS electricAccountId, u.account_number AS accountNumber, u.utility, u.street, u.city, u.state, u.zip, ${more}
       FROM json_each(?) m CROSS JOIN utility_account u ON u.id = m.value
       CROSS JOIN customer c ON c.number = u.customer_number ORDER BY m.key`,
      JSON.stringify(ids),
    )
}

/** Selects rows as lists show them. */
export const createAccountRows = (db: Db) =>
  createRowSelect<AccountRow>(
    db,
    'c.noted_name AS notedName, u.present AS "utilityAccount?", c.is_new AS "isNew?"',
  )
