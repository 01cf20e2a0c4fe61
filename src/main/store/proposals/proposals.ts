import { type Db, told } from '../database/database.ts'
import { idRange } from '../id-range.ts'
import { nameAtLink } from '../link-name.ts'
import { createComparing } from './comparing.ts'

export type ProposalStore = ReturnType<typeof createProposalStore>

/** Which link a customer came by, where no service tells it: what may be, and what a person said. */
export const createProposalStore = (db: Db) => {
  const { of, isDue, links, all } = createComparing(db)
  const take = db.prepare<{
    seq: number
    first: number
    last: number
    id: string
    customerId: string
    at: number
  }>(
    `UPDATE link SET customer_id = :customerId,
       progress = CASE WHEN redirect_url IS NULL THEN progress ELSE 'accepted' END,
       progress_at = CASE WHEN redirect_url IS NULL THEN progress_at ELSE :at END
     WHERE id = :id AND number BETWEEN :first AND :last AND customer_id IS NULL AND request_id IS NULL
       AND progress IS NULL AND EXISTS (SELECT 1 FROM customer WHERE connection_seq = :seq AND customer_id = :customerId)`,
  )
  const give = db.prepare<{ first: number; last: number; id: string; customerId: string }>(
    `UPDATE link SET customer_id = NULL, progress = nullif(progress, 'accepted'),
       progress_at = CASE progress WHEN 'accepted' THEN NULL ELSE progress_at END
     WHERE id = :id AND number BETWEEN :first AND :last AND customer_id = :customerId AND request_id IS NULL`,
  )
  const refuse = db.prepare<{ seq: number; customerId: string; id: string }>(
    'INSERT INTO refused_link VALUES (:seq, :customerId, :id) ON CONFLICT DO NOTHING',
  )
  const forget = db.prepare<{ seq: number; customerId: string; id: string }>(
    'DELETE FROM refused_link WHERE connection_seq = :seq AND customer_id = :customerId AND link_id = :id',
  )
  const nameOf = db.prepare<{ id: string; first: number; last: number }, string>(nameAtLink).pluck()
  type Said = { customerId: string; id: string }

  return {
    of,
    /** Whether anything is to be compared yet. */
    isDue,
    compareLinks: links,
    compareAll: all,
    /** A person says that the link is the customer's; false where it is somebody's already, or not here. */
    confirm: told(
      db,
      (seq: number, said: Said, at: number): boolean =>
        take.run({ ...said, ...idRange(seq), seq, at }).changes > 0,
    ),
    /** A person says that it is not, whatever was said before. */
    refuse: told(db, (seq: number, said: Said): void => {
      give.run({ ...said, ...idRange(seq) })
      refuse.run({ ...said, seq })
    }),
    /** What the customer is called at the latest link that is theirs; null where none says. */
    nameOf: (seq: number, customerId: string): string | null =>
      nameOf.get({ ...idRange(seq), id: customerId }) ?? null,
    /** Nothing was said of the two. */
    forget: told(db, (seq: number, said: Said): void => {
      give.run({ ...said, ...idRange(seq) })
      forget.run({ ...said, seq })
    }),
  }
}
