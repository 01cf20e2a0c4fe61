import type { AccountRow } from '../../../contract/model.ts'
import type { Sql } from '../../sqlite/sql.ts'

/** Rows in the order of their ids, with more columns; removed rows are left out. */
export const selectRows = <Row>({ all }: Sql, ids: readonly number[], more: string): Row[] =>
  all(
    `SELECT u.id, c.customer_id AS customerId, c.name, c.noted_name AS notedName, c.email, c.email_confirmed AS "emailConfirmed?",
       u.electric_account_id AS electricAccountId, u.account_number AS accountNumber, u.utility, u.street, u.city, u.state, u.zip, ${more}
     FROM json_each(?) m CROSS JOIN utility_account u ON u.id = m.value
     CROSS JOIN customer c ON c.number = u.customer_number ORDER BY m.key`,
    JSON.stringify(ids),
  )

/** Rows as lists show them. */
export const accountRows = (sql: Sql, ids: readonly number[]): AccountRow[] =>
  selectRows(sql, ids, 'u.present AS "utilityAccount?", c.is_new AS "isNew?", u.position')
