import type { Neighbours } from '../../../contract/places.ts'
import type { Sql } from '../../sqlite/sql.ts'
import { accountRows } from '../query/account-rows.ts'

/** How many others at an address are shown, and of how many utility accounts of a customer the address is compared. */
const shown = 5
const mostOfCustomer = 100

/** For each utility account of a customer, the others at its address, however that is spelled; those that have none are left out. */
export const neighboursOf = (sql: Sql, customerId: string): Neighbours[] =>
  sql
    .all<{ id: number; position: number; key: string; total: number }>(
      `SELECT u.id, u.position, u.place_key AS key, (SELECT count(*) FROM utility_account WHERE place_key = u.place_key) - 1 AS total
       FROM customer c JOIN utility_account u ON u.customer_number = c.number
       WHERE c.customer_id = ? AND u.place_key IS NOT NULL ORDER BY u.position LIMIT ${mostOfCustomer}`,
      customerId,
    )
    .flatMap(({ id, position, key, total }) => {
      if (total < 1) return []
      const others = sql.column<number>(
        `SELECT id FROM utility_account WHERE place_key = :key AND id <> :id ORDER BY supply, supplier, id LIMIT ${shown}`,
        { key, id },
      )
      return [{ position, total, rows: accountRows(sql, others) }]
    })
