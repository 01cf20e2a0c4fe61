import type { Neighbours } from '../../../contract/places.ts'
import type { Db } from '../../sqlite/database.ts'
import { createAccountRows } from '../query/account-rows.ts'

/** Of the others at an address, so many are shown beside it; and of a customer's utility accounts, so many are looked at. */
const shown = 5
const mostOfCustomer = 100

/** Who else is at a place: utility accounts whose address is the same, however it is spelled. */
export const createSamePlace = (db: Db) => {
  const accountRows = createAccountRows(db)
  const there = db
    .prepare<{ key: string; limit: number }, number>(
      'SELECT id FROM utility_account WHERE place_key = :key ORDER BY supplier, id LIMIT :limit',
    )
    .pluck()
  const count = db
    .prepare<[string], number>('SELECT count(*) FROM utility_account WHERE place_key = ?')
    .pluck()
  const ofCustomer = db.prepare<[string], { id: number; position: number; key: string }>(
    `SELECT u.id, u.position, u.place_key AS key FROM customer c
     JOIN utility_account u ON u.customer_number = c.number
     WHERE c.customer_id = ? AND u.place_key IS NOT NULL ORDER BY u.position LIMIT ${mostOfCustomer}`,
  )

  /** For each utility account of a customer, the others at its address; those that have none are left out. */
  const neighbours = (customerId: string): Neighbours[] =>
    ofCustomer.all(customerId).flatMap(({ id, position, key }) => {
      const total = (count.get(key) ?? 0) - 1
      if (total < 1) return []
      const others = there.all({ key, limit: shown + 1 }).filter(other => other !== id)
      return [{ position, total, rows: accountRows(others.slice(0, shown)) }]
    })

  return { neighbours }
}
