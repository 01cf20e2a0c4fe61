import type { Link } from '../../../contract/model.ts'
import type { Db } from '../database/database.ts'
import { idRange } from '../id-range.ts'
import { foldLink } from './link-row.ts'

type Row = Pick<Link, 'customer' | 'email' | 'note' | 'redirectUrl' | 'url' | 'maker' | 'customerName'> & {
  number: number
  folded: string
}

/** Of one customer's links these are done in one go; more are found by the name only when they are told of again. */
const most = 50

/**
 * Has the links that a customer accepted found by what the customer is called now, the latest of those up to a number. Answers what it
 * cost, and up to which number there may be more of them; null: there are none.
 */
export const createLinkRefolder = (db: Db) => {
  const rows = db.prepare<{ id: string; first: number; last: number }, Row>(
    `SELECT l.number, l.customer, l.email, l.note, l.redirect_url AS redirectUrl, l.url, l.maker, l.folded,
       (SELECT name FROM customer WHERE connection_seq = l.number >> 32 AND customer_id = l.customer_id) AS customerName
     FROM link l WHERE l.customer_id = :id AND l.number BETWEEN :first AND :last ORDER BY l.number DESC LIMIT ${most}`,
  )
  const set = db.prepare<{ number: number; folded: string }>(
    'UPDATE link SET folded = :folded WHERE number = :number',
  )
  return (
    seq: number,
    customerId: string,
    upTo = idRange(seq).last,
  ): { cost: number; next: number | null } => {
    let cost = 20
    const found = rows.all({ ...idRange(seq), last: upTo, id: customerId })
    for (const { number, folded: before, ...texts } of found) {
      const folded = foldLink(texts)
      if (folded === before) continue
      set.run({ number, folded })
      cost += before.length + folded.length
    }
    return { cost, next: found.length < most ? null : (found.at(-1)?.number ?? 0) - 1 }
  }
}
