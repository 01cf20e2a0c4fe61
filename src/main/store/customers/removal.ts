import type { Db } from '../database/database.ts'
import { createSteps, type Step, toldAtLast } from '../database/steps.ts'
import { createLinkRefolder } from '../links/refold-links.ts'
import { createIndexTidy } from '../search-index.ts'

export type RemovalStore = ReturnType<typeof createRemovalStore>

type Due = { number: number; seq: number; customerId: string }

const columns = 'number, connection_seq AS seq, customer_id AS customerId'

/** What removing one costs beside the texts that go, in bytes. */
const cost = 500

/**
 * Removes what is known of customers whose consent ended: answers of the service, names, email, history. What remains is the ID, and when
 * it began and ended. What is deleted is overwritten in the file (secure_delete), and so is the log beside it at the last step.
 */
export const createRemovalStore = (db: Db) => {
  const inSteps = createSteps(db, createIndexTidy(db))
  const refoldLinks = createLinkRefolder(db)
  const noteClock = db.prepare<{ now: number }>(
    `INSERT INTO setting VALUES ('clock/latest', :now) ON CONFLICT DO UPDATE SET value = excluded.value
     WHERE CAST(value AS INTEGER) < CAST(excluded.value AS INTEGER)`,
  )
  const due = db.prepare<{ now: number }, Due>(
    `SELECT ${columns} FROM customer INDEXED BY customer_removal
     WHERE gone_since IS NOT NULL AND removed_at IS NULL AND removal_due <= :now LIMIT 1`,
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
  // A count of none still names a city.
  const forgetCounts = db.prepare<[number]>(
    `DELETE FROM tally WHERE connection_seq = ? AND kind IN ('utility', 'place') AND n <= 0`,
  )

  function* removeOne({ number, seq, customerId }: Due, now: number) {
    empty.run({ number, now })
    const history = forgetHistory.run(seq, customerId).changes
    forgetRefused.run(seq, customerId)
    yield cost + history * 100 + refoldLinks(seq, customerId)
  }

  function* removeDue(now: number, onRemoved: () => void) {
    const seqs = new Set<number>()
    for (let next = due.get({ now }); next; next = due.get({ now })) {
      seqs.add(next.seq)
      yield* removeOne(next, now)
      onRemoved()
    }
    for (const seq of seqs) forgetCounts.run(seq)
  }

  function* removeNow(seq: number, customerId: string, now: number) {
    const customer = ended.get(seq, customerId)
    if (customer) yield* removeOne(customer, now)
    forgetCounts.run(seq)
  }

  const step = (work: Generator<number, void>): Step => toldAtLast(db, inSteps(work))
  return {
    /** Removes all whose time has come, of every connection; `onRemoved` is called for each. Notes what time it is as it is called. */
    due: (now: number, onRemoved: () => void): Step => {
      noteClock.run({ now })
      // Nothing else is written then, for which a thread that saves a list would stand back.
      return due.get({ now }) === undefined ? () => false : step(removeDue(now, onRemoved))
    },
    /** Removes one at once, whose consent has ended; of any other nothing happens. */
    now: (seq: number, customerId: string, now: number): Step => step(removeNow(seq, customerId, now)),
  }
}
