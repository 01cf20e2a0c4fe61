import type { Db } from '../../sqlite/database.ts'
import { createSql } from '../../sqlite/sql.ts'
import type { LinkParts } from '../links/writing/parts.ts'
import { setMailed } from '../mail/mails.ts'

/**
 * Removes what is known of customers whose consent ended: the service's answer, names, email, history, and the words of mails to them. What
 * remains is the ID, and when it began and ended; that a mail was sent, when and to which address; and what staff typed. What is deleted is
 * overwritten in the file; the caller then purges the index of words (sqlite/word-index.ts) and makes the back-ups anew (file/backup.ts).
 */
export const createRemoval = (db: Db, { words, facts }: LinkParts) => {
  const { all, column, has, run } = createSql(db)
  const ofCustomer = 'connection_seq = :seq AND customer_id = :customerId'
  const statements = [
    `UPDATE ended SET raw = '', name = NULL, email = NULL, removed_at = :now WHERE ${ofCustomer}`,
    `DELETE FROM customer_change WHERE ${ofCustomer} AND what <> 'consent'`,
    `DELETE FROM refused_link WHERE ${ofCustomer}`,
    `DELETE FROM given_name WHERE ${ofCustomer}`,
    `DELETE FROM came_by WHERE ${ofCustomer}`,
  ]

  const removeOne = db.transaction((seq: number, customerId: string, now: number): void => {
    for (const sql of statements) run(sql, { seq, customerId, now })
    const links = `UPDATE link SET customer_name = NULL WHERE ${ofCustomer} RETURNING number, id`
    for (const { number, id } of all<{ number: number; id: string }>(links, { seq, customerId })) {
      // A mail that still waits is deleted; of one that was sent, that it was stays.
      if (run("DELETE FROM mail WHERE link_id = ? AND state = 'waiting'", id) > 0) run(setMailed, id)
      run(
        "UPDATE mail SET subject = '', text = '' WHERE link_id = ? AND state <> 'sending' AND subject || text <> ''",
        id,
      )
      words.write(number)
    }
    facts.touch(seq, customerId)
  })

  return {
    /** Removes up to 100 of a connection whose time has come by `until`, in milliseconds; answers who they are. None: that was all. */
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
    /** Removes one at once, whose consent has ended; of any other nothing happens, and the answer is false. */
    now: (seq: number, customerId: string, now: number): boolean => {
      const kept = `SELECT 1 FROM ended WHERE ${ofCustomer} AND removed_at IS NULL`
      const isKept = has(kept, { seq, customerId })
      if (isKept) removeOne(seq, customerId, now)
      return isKept
    },
  }
}
