import type { RefusedLink } from '../../../mirror-worker/proposals/link-index.ts'
import type { Sql } from '../../../sqlite/sql.ts'

/** A customer and a link (`id`). */
export type Match = { customerId: string; id: string }

/** By which link a customer came, as staff confirm or refuse it; the service's own report cannot be changed. */
export const createMatches = ({ all, run, transaction }: Sql) => {
  const release = (seq: number, match: Match): void =>
    void run(
      `UPDATE link SET customer_id = NULL, progress = nullif(progress, 'accepted'),
         progress_at = iif(progress = 'accepted', NULL, progress_at)
       WHERE id = :id AND connection_seq = :seq AND customer_id = :customerId AND request_id IS NULL`,
      { ...match, seq },
    )
  return {
    /** Confirms that a link is the customer's; false: it has a customer, or does not exist. The caller then sets the customer's name. */
    confirm: (seq: number, match: Match, at: number): boolean =>
      run(
        `UPDATE link SET customer_id = :customerId, progress = iif(standing, NULL, 'accepted'), progress_at = iif(standing, NULL, :at)
         WHERE id = :id AND connection_seq = :seq AND request_id IS NULL AND customer_id IS NULL AND progress IS NULL`,
        { ...match, seq, at },
      ) > 0,
    /** Notes that the link is not the customer's, also if it was confirmed before. */
    refuse: transaction((seq: number, match: Match): void => {
      release(seq, match)
      const insert = 'INSERT INTO refused_link VALUES (:seq, :customerId, :id) ON CONFLICT DO NOTHING'
      run(insert, { ...match, seq })
    }),
    /** All pairs that people refused. */
    refused: (seq: number) =>
      all<RefusedLink>(
        'SELECT customer_id AS customerId, link_id AS linkId FROM refused_link WHERE connection_seq = ?',
        seq,
      ),
    /** Forgets a confirmation or refusal. */
    forget: transaction((seq: number, match: Match): void => {
      release(seq, match)
      const pair = 'connection_seq = :seq AND customer_id = :customerId AND link_id = :id'
      run(`DELETE FROM refused_link WHERE ${pair}`, { ...match, seq })
    }),
  }
}
