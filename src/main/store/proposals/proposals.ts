import type { Link } from '../../../contract/model.ts'
import { type Db, told } from '../database/database.ts'
import { idRange } from '../id-range.ts'
import { nameAtLink } from '../link-name.ts'
import { foldAll } from '../search.ts'

/** A link of which nobody knows yet whose it is, with what was noted with it. */
export type OpenLink = Pick<Link, 'id' | 'customer' | 'email' | 'note' | 'createdAt'>

export type ProposalStore = ReturnType<typeof createProposalStore>

type Names = { first: number; last: number; seq: number; customerId: string }

/** Only what a person noted something with, and what no service tells the customer of. */
const isOpen = `l.customer_id IS NULL AND l.request_id IS NULL AND l.progress IS NULL AND l.url IS NOT NULL
  AND l.customer || l.email || l.note <> ''
  AND NOT EXISTS (SELECT 1 FROM refused_link WHERE connection_seq = :seq AND customer_id = :customerId AND link_id = l.id)`

const columns = 'l.id, l.customer, l.email, l.note, l.created_at AS createdAt'

/** As one word of the search index, in which nothing is an operator. */
const quoted = (text: string): string =>
  `"${foldAll([text]).trim().replaceAll('"', '""').replaceAll('\0', ' ')}"`

/** Which link a customer came by, where no service tells it: what may be, and what a person said. */
export const createProposalStore = (db: Db) => {
  const latest = db.prepare<Names & { limit: number }, OpenLink>(
    `SELECT ${columns} FROM link l WHERE l.number BETWEEN :first AND :last AND ${isOpen} ORDER BY l.number DESC LIMIT :limit`,
  )
  const holding = db.prepare<Names & { match: string }, OpenLink>(
    `SELECT ${columns} FROM link_text t CROSS JOIN link l ON l.number = t.rowid
     WHERE t.link_text MATCH :match AND t.rowid BETWEEN :first AND :last AND ${isOpen} ORDER BY t.rowid DESC LIMIT 200`,
  )
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
    /** Links that may be the customer's: all that hold one of these words, as far as they are not too many, and the latest. */
    candidates: (seq: number, customerId: string, words: string[], limit: number): OpenLink[] => {
      const names = { ...idRange(seq), seq, customerId }
      const expressions = words.map(quoted).filter(word => word.length > 4)
      const found = expressions.length === 0 ? [] : holding.all({ ...names, match: expressions.join(' OR ') })
      return [
        ...new Map([...found, ...latest.all({ ...names, limit })].map(link => [link.id, link])).values(),
      ]
    },
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
