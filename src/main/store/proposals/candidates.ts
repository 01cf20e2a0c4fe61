import type { Link } from '../../../contract/model.ts'
import type { Db } from '../database/database.ts'
import { idRange } from '../id-range.ts'
import type { Clue } from './clues.ts'
import { type Match, matchLink } from './match-link.ts'

/** A link of which nobody knows yet whose it is, with what was noted with it. */
type OpenLink = Pick<Link, 'id' | 'customer' | 'email' | 'note' | 'createdAt'> & { number: number }

export type Candidate = Match & { link: OpenLink }

/** Links of one key that are looked at, the latest first: what more links share tells nobody apart. */
const mostOfKey = 60

/** The links that may be a customer's and are nobody's yet, the likeliest first; without those that a person said are not. */
export const createCandidates = (db: Db) => {
  const withKey = db
    .prepare<{ key: string; first: number; last: number }, number>(
      `SELECT link FROM link_key WHERE key = :key AND link BETWEEN :first AND :last ORDER BY link DESC LIMIT ${mostOfKey}`,
    )
    .pluck()
  const open = db.prepare<{ numbers: string; seq: number; customerId: string }, OpenLink>(
    `SELECT l.number, l.id, l.customer, l.email, l.note, l.created_at AS createdAt
     FROM json_each(:numbers) m CROSS JOIN link l ON l.number = m.value
     WHERE NOT EXISTS (SELECT 1 FROM refused_link WHERE connection_seq = :seq AND customer_id = :customerId AND link_id = l.id)`,
  )
  return (seq: number, customerId: string, clues: Clue[]): Candidate[] => {
    const range = idRange(seq)
    const numbers = new Set(clues.flatMap(({ key }) => withKey.all({ key, ...range })))
    if (numbers.size === 0) return []
    return open
      .all({ numbers: JSON.stringify([...numbers]), seq, customerId })
      .flatMap(link => {
        const matched = matchLink(clues, link)
        return matched === null ? [] : [{ link, ...matched }]
      })
      .sort((one, other) => other.score - one.score || other.link.number - one.link.number)
  }
}
