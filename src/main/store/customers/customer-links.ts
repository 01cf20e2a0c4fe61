import type { CustomerLink } from '../../../contract/model.ts'
import type { Db } from '../database/database.ts'
import { idRange } from '../id-range.ts'

/** More links of one customer than these are looked for in the register. */
const most = 20

/** The links that a customer accepted, as the service tells or a person confirmed, the latest first. */
export const createCustomerLinks = (db: Db) => {
  const links = db.prepare<{ first: number; last: number; id: string }, CustomerLink>(
    `SELECT id, customer, email, created_at AS createdAt, redirect_url IS NULL AS standing FROM link
     WHERE customer_id = :id AND number BETWEEN :first AND :last ORDER BY number DESC LIMIT ${most}`,
  )
  return (seq: number, customerId: string): CustomerLink[] =>
    links
      .all({ ...idRange(seq), id: customerId })
      .map(link => ({ ...link, standing: Boolean(link.standing) }))
}
