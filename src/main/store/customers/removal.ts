import type { Db } from '../database/database.ts'
import { createSteps, type Step, toldAtLast } from '../database/steps.ts'
import { idRange } from '../id-range.ts'
import { createLinkRefolder } from '../links/refold-links.ts'
import { createIndexTidy } from '../search-index.ts'

export type RemovalStore = ReturnType<typeof createRemovalStore>

type Due = { number: number; seq: number; customerId: string }

const columns = 'number, connection_seq AS seq, customer_id AS customerId'

/** What removing one costs beside the texts that go, in bytes. */
const cost = 500
const mailCost = 500

/**
 * Removes what is known of customers whose consent ended: answers of the service, names, email, history, and the words of mails to them. What
 * remains is the ID, and when it began and ended; that a mail was sent, when and to which address; and what staff typed. What is deleted is overwritten in the file (secure_delete), and so is the log beside it at the last step.
 */
export const createRemovalStore = (db: Db) => {
  const inSteps = createSteps(db, createIndexTidy(db))
  const refoldLinks = createLinkRefolder(db)
  const noteClock = db.prepare<{ now: number }>(
    `INSERT INTO setting VALUES ('clock/latest', :now) ON CONFLICT DO UPDATE SET value = excluded.value
     WHERE CAST(value AS INTEGER) < CAST(excluded.value AS INTEGER)`,
  )
  const due = db.prepare<{ first: number; last: number; until: number }, Due>(
    `SELECT ${columns} FROM customer INDEXED BY customer_removal
     WHERE gone_since IS NOT NULL AND removed_at IS NULL AND removal_due <= :until AND number BETWEEN :first AND :last LIMIT 1`,
  )
  const ended = db.prepare<[number, string], Due>(
    `SELECT ${columns} FROM customer
     WHERE connection_seq = ? AND customer_id = ? AND gone_since IS NOT NULL AND removed_at IS NULL`,
  )
  const empty = db.prepare<{ number: number; now: number }>(
    `UPDATE customer SET raw = '{}', service_name = NULL, link_name = NULL, given_name = NULL, email = NULL, came_by = NULL,
       removed_at = :now WHERE number = :number`,
  )
  const forgetHistory = db.prepare<[number, string]>(
    `DELETE FROM customer_change WHERE connection_seq = ? AND customer_id = ? AND what <> 'consent'`,
  )
  const forgetRefused = db.prepare<[number, string]>(
    'DELETE FROM refused_link WHERE connection_seq = ? AND customer_id = ?',
  )
  // What never left goes as a whole.
  const forgetWaiting = db.prepare<{ id: string; first: number; last: number }>(
    `DELETE FROM mail WHERE state = 'waiting' AND link_id IN
       (SELECT id FROM link WHERE customer_id = :id AND number BETWEEN :first AND :last)`,
  )
  const emptyMails = db.prepare<{ id: string; first: number; last: number }>(
    `UPDATE mail SET subject = '', text = '' WHERE state <> 'sending' AND subject || text <> '' AND link_id IN
       (SELECT id FROM link WHERE customer_id = :id AND number BETWEEN :first AND :last)`,
  )
  // A count of none still names a city.
  const forgetCounts = db.prepare<[number]>(
    `DELETE FROM tally WHERE connection_seq = ? AND kind IN ('utility', 'place') AND n <= 0`,
  )

  function* removeOne({ number, seq, customerId }: Due, now: number) {
    empty.run({ number, now })
    const history = forgetHistory.run(seq, customerId).changes
    forgetRefused.run(seq, customerId)
    const theirs = { ...idRange(seq), id: customerId }
    const mails = forgetWaiting.run(theirs).changes + emptyMails.run(theirs).changes
    yield cost + history * 100 + mails * mailCost
    for (let upTo: number | null = idRange(seq).last; upTo !== null; ) {
      const part = refoldLinks(seq, customerId, upTo)
      yield part.cost
      upTo = part.next
    }
  }

  function* removeDue(seq: number, until: number, onRemoved: () => void) {
    const wanted = { ...idRange(seq), until }
    for (let next = due.get(wanted); next; next = due.get(wanted)) {
      yield* removeOne(next, until)
      onRemoved()
    }
    forgetCounts.run(seq)
  }

  function* removeNow(seq: number, customerId: string, now: number) {
    const customer = ended.get(seq, customerId)
    if (customer) yield* removeOne(customer, now)
    forgetCounts.run(seq)
  }

  const step = (work: Generator<number, void>): Step => toldAtLast(db, inSteps(work))
  return {
    /** Notes what time it is: the 30 days of whose consent ends from now on begin no earlier. */
    noteClock: (now: number): void => void noteClock.run({ now }),
    /** Removes all of a connection whose time has come by `until`, in milliseconds; `onRemoved` is called for each. */
    due: (seq: number, until: number, onRemoved: () => void): Step =>
      // Where there is none nothing is written, for which a thread that saves a list would stand back.
      due.get({ ...idRange(seq), until }) === undefined
        ? () => false
        : step(removeDue(seq, until, onRemoved)),
    /** Removes one at once, whose consent has ended; of any other nothing happens. */
    now: (seq: number, customerId: string, now: number): Step => step(removeNow(seq, customerId, now)),
  }
}
