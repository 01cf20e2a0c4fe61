import type { NotListedCustomer } from '../../../contract/accounts/history.ts'
import type { Page } from '../../../contract/model.ts'
import type { Db } from '../database/database.ts'
import { idRange } from '../id-range.ts'

/** Customers who are looked up in one go: a few milliseconds. */
const span = 1_000

/** More than these nobody reads. */
const mostShown = 500

type Scanned = { customerId: string; number: number; listed: number }

/**
 * Customers of links whom nothing is stored of, neither what they share nor that it ended, with the latest link of each: yields after
 * each part.
 */
export const createNotListed = (db: Db) => {
  const scan = db.prepare<{ seq: number; first: number; last: number; after: string }, Scanned>(
    `SELECT g.customer_id AS customerId, g.number,
       EXISTS (SELECT 1 FROM customer WHERE connection_seq = :seq AND customer_id = g.customer_id) AS listed
     FROM (SELECT customer_id, max(number) AS number FROM link INDEXED BY link_customer
       WHERE customer_id IS NOT NULL AND customer_id > :after AND number BETWEEN :first AND :last
       GROUP BY customer_id ORDER BY customer_id LIMIT ${span}) g ORDER BY g.customer_id`,
  )
  const rows = db.prepare<{ numbers: string }, NotListedCustomer>(
    `SELECT l.customer_id AS customerId, l.id AS linkId, l.customer AS reference, l.email, l.progress_at AS at
     FROM json_each(:numbers) m CROSS JOIN link l ON l.number = m.value ORDER BY m.key`,
  )
  return function* (seq: number): Generator<void, Page<NotListedCustomer>> {
    const numbers: number[] = []
    for (let after = ''; ; ) {
      const part = scan.all({ ...idRange(seq), seq, after })
      for (const { number, listed } of part) if (listed === 0) numbers.push(number)
      const last = part.at(-1)
      if (last === undefined) break
      after = last.customerId
      yield
    }
    const latest = numbers.sort((one, other) => other - one).slice(0, mostShown)
    return { rows: rows.all({ numbers: JSON.stringify(latest) }), total: numbers.length }
  }
}
