import type { Sql } from '../../sqlite/sql.ts'

/**
 * Removes what is known of customers whose consent ended: the service's answer, names, email, history, and the texts of mails to them. Their ID stays,
 * when their consent began and ended, that a mail was sent, when and to which address, and what staff typed. SQLite overwrites what is deleted; the
 * caller then erases what is left in the index of words and in back-ups (app/vault/erasure.ts).
 */
export const createRemoval = ({ column, has, run, transaction }: Sql) => {
  const ofCustomer = 'connection_seq = :seq AND customer_id = :customerId'
  const links = `SELECT id FROM link WHERE ${ofCustomer}`
  const statements = [
    `UPDATE ended SET raw = '', name = NULL, email = NULL, removed_at = :now WHERE ${ofCustomer}`,
    `DELETE FROM customer_change WHERE ${ofCustomer} AND what <> 'consent'`,
    `DELETE FROM refused_link WHERE ${ofCustomer}`,
    `DELETE FROM given_name WHERE ${ofCustomer}`,
    `DELETE FROM came_by WHERE ${ofCustomer}`,
    // A mail that still waits is deleted; of one that was sent, only its texts.
    `DELETE FROM mail WHERE state = 'waiting' AND link_id IN (${links})`,
    `UPDATE mail SET subject = '', text = '' WHERE state <> 'sending' AND subject || text <> '' AND link_id IN (${links})`,
    `UPDATE link SET customer_name = NULL WHERE ${ofCustomer}`,
  ]

  const removeOne = transaction((seq: number, customerId: string, now: number): void => {
    for (const sql of statements) run(sql, { seq, customerId, now })
  })

  return {
    /** Removes up to 100 customers whose removal is due by `until` (milliseconds); answers their IDs. Empty: none is left. */
    due: (seq: number, until: number): string[] => {
      const due = column<string>(
        `SELECT customer_id FROM ended INDEXED BY ended_removal
         WHERE connection_seq = ? AND removed_at IS NULL AND removal_due <= ? LIMIT 100`,
        seq,
        until,
      )
      for (const customerId of due) removeOne(seq, customerId, until)
      return due
    },
    /** Removes one now; answers false, and does nothing, where their consent has not ended. */
    now: (seq: number, customerId: string, now: number): boolean => {
      const kept = `SELECT 1 FROM ended WHERE ${ofCustomer} AND removed_at IS NULL`
      const isKept = has(kept, { seq, customerId })
      if (isKept) removeOne(seq, customerId, now)
      return isKept
    },
  }
}
