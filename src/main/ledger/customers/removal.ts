import type { Db } from '../file/database.ts'
import type { LinkParts } from '../links/writing/parts.ts'

type Due = { customerId: string; name: string | null }

/**
 * Removes what is known of customers whose consent ended: the service's answer, names, email, history, and the words of mails to them. What
 * remains is the ID, and when it began and ended; that a mail was sent, when and to which address; and what staff typed. What is deleted is
 * overwritten in the file; the caller then purges the index of words (file/purge.ts) and makes the back-ups anew (file/backup.ts).
 */
export const createRemoval = (db: Db, { words, facts }: LinkParts) => {
  const due = db.prepare<{ seq: number; until: number }, Due>(
    `SELECT customer_id AS customerId, name FROM ended INDEXED BY ended_removal
     WHERE connection_seq = :seq AND removed_at IS NULL AND removal_due <= :until LIMIT 100`,
  )
  const kept = db.prepare<[number, string], Due>(
    `SELECT customer_id AS customerId, name FROM ended
     WHERE connection_seq = ? AND customer_id = ? AND removed_at IS NULL`,
  )
  const empty = db.prepare<{ seq: number; customerId: string; now: number }>(
    `UPDATE ended SET raw = '', name = NULL, email = NULL, removed_at = :now WHERE connection_seq = :seq AND customer_id = :customerId`,
  )
  const ofCustomer = 'connection_seq = :seq AND customer_id = :customerId'
  const forget = [
    `DELETE FROM customer_change WHERE ${ofCustomer} AND what <> 'consent'`,
    `DELETE FROM refused_link WHERE ${ofCustomer}`,
    `DELETE FROM given_name WHERE ${ofCustomer}`,
    `DELETE FROM came_by WHERE ${ofCustomer}`,
  ].map(sql => db.prepare<{ seq: number; customerId: string }>(sql))
  const links = db.prepare<{ seq: number; customerId: string }, { number: number; id: string }>(
    `SELECT number, id FROM link WHERE ${ofCustomer}`,
  )
  const unname = db.prepare<[number]>('UPDATE link SET customer_name = NULL WHERE number = ?')
  // What never left goes as a whole.
  const forgetWaiting = db.prepare<[string]>("DELETE FROM mail WHERE link_id = ? AND state = 'waiting'")
  const emptyMails = db.prepare<[string]>(
    "UPDATE mail SET subject = '', text = '' WHERE link_id = ? AND state <> 'sending' AND subject || text <> ''",
  )
  const setMailed = db.prepare<[string]>(
    'UPDATE link SET mailed = EXISTS (SELECT 1 FROM mail WHERE link_id = link.id) WHERE id = ?',
  )

  const removeOne = db.transaction((seq: number, customerId: string, now: number): void => {
    const who = { seq, customerId }
    empty.run({ ...who, now })
    for (const statement of forget) statement.run(who)
    for (const { number, id } of links.all(who)) {
      if (forgetWaiting.run(id).changes > 0) setMailed.run(id)
      emptyMails.run(id)
      unname.run(number)
      words.write(number)
    }
    facts.touch(seq, customerId)
  })

  return {
    /** Removes up to 100 of a connection whose time has come by `until`, in milliseconds; answers who they are. None: that was all. */
    due: (seq: number, until: number): string[] => {
      const all = due.all({ seq, until })
      for (const { customerId } of all) removeOne(seq, customerId, until)
      return all.map(({ customerId }) => customerId)
    },
    /** Removes one at once, whose consent has ended; of any other nothing happens, and the answer is false. */
    now: (seq: number, customerId: string, now: number): boolean => {
      const isKept = kept.get(seq, customerId) !== undefined
      if (isKept) removeOne(seq, customerId, now)
      return isKept
    },
  }
}
