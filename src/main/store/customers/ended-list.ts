import type { EndedCustomer } from '../../../contract/accounts/history.ts'
import type { Page } from '../../../contract/model.ts'
import type { Db } from '../database/database.ts'
import { createTally } from '../database/statements.ts'

/** The customers of a connection whose consent ended, the latest first. */
export const createEndedList = (db: Db) => {
  const tally = createTally(db)
  const rows = db.prepare<{ seq: number; limit: number; offset: number }, EndedCustomer>(
    `SELECT customer_id AS customerId, name, coalesce(connected_at, first_seen_at) AS beganAt, gone_since AS endedAt,
       CASE WHEN removed_at IS NULL THEN removal_due END AS removalDue
     FROM customer INDEXED BY customer_ended WHERE connection_seq = :seq AND gone_since IS NOT NULL
     ORDER BY gone_since DESC, number DESC LIMIT :limit OFFSET :offset`,
  )
  return (seq: number, { offset, limit }: { offset: number; limit: number }): Page<EndedCustomer> => ({
    rows: rows.all({ seq, offset, limit }),
    total: tally(seq, 'ended'),
  })
}
