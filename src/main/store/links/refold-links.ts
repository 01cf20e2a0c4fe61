import type { Link } from '../../../contract/model.ts'
import type { Db } from '../database/database.ts'
import { idRange } from '../id-range.ts'
import { foldLink } from './link-row.ts'

type Row = Pick<Link, 'customer' | 'email' | 'note' | 'redirectUrl' | 'url' | 'maker' | 'customerName'> & {
  number: number
  folded: string
}

/** More of one customer's links than these are found by the name only when they are told of again. */
const most = 50

/** Has the links that a customer accepted found by what the customer is called now. Answers what it cost. */
export const createLinkRefolder = (db: Db) => {
  const rows = db.prepare<{ id: string; first: number; last: number }, Row>(
    `SELECT l.number, l.customer, l.email, l.note, l.redirect_url AS redirectUrl, l.url, l.maker, l.folded,
       (SELECT name FROM customer WHERE connection_seq = l.number >> 32 AND customer_id = l.customer_id) AS customerName
     FROM link l WHERE l.customer_id = :id AND l.number BETWEEN :first AND :last ORDER BY l.number DESC LIMIT ${most}`,
  )
  const set = db.prepare<{ number: number; folded: string }>(
    'UPDATE link SET folded = :folded WHERE number = :number',
  )
  return (seq: number, customerId: string): number => {
    let cost = 20
    for (const { number, folded: before, ...texts } of rows.all({ ...idRange(seq), id: customerId })) {
      const folded = foldLink(texts)
      if (folded === before) continue
      set.run({ number, folded })
      cost += before.length + folded.length
    }
    return cost
  }
}
