import type { Neighbours } from '../../../contract/places.ts'
import type { Db } from '../../sqlite/database.ts'
import { createSql } from '../../sqlite/sql.ts'
import { createAccountRows } from '../query/account-rows.ts'

/** Of the others at an address, so many are shown beside it; and of a customer's utility accounts, so many are looked at. */
const shown = 5
const mostOfCustomer = 100

/** Who else is at a place: utility accounts whose address is the same, however it is spelled. */
export const createSamePlace = (db: Db) => {
  const accountRows = createAccountRows(db)
  const { all, column } = createSql(db)

  /** For each utility account of a customer, the others at its address; those that have none are left out. */
  return (customerId: string): Neighbours[] =>
    all<{ id: number; position: number; key: string; total: number }>(
      `SELECT u.id, u.position, u.place_key AS key, (SELECT count(*) FROM utility_account WHERE place_key = u.place_key) - 1 AS total
       FROM customer c JOIN utility_account u ON u.customer_number = c.number
       WHERE c.customer_id = ? AND u.place_key IS NOT NULL ORDER BY u.position LIMIT ${mostOfCustomer}`,
      customerId,
    ).flatMap(({ id, position, key, total }) => {
      if (total < 1) return []
      const others = column<number>(
        `SELECT id FROM utility_account WHERE place_key = ? AND id <> ? ORDER BY supplier, id LIMIT ${shown}`,
        key,
        id,
      )
      return [{ position, total, rows: accountRows(others) }]
    })
}
