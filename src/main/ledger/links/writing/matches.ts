import type { RefusedLink } from '../../../mirror-worker/proposals/open-links.ts'
import type { Db } from '../../file/database.ts'
import type { LinkParts } from './parts.ts'
import { type ProgressRow, progressColumns } from './progress.ts'

/** A customer and a link, by their ids. */
export type Match = { customerId: string; id: string }

/** What a person says of which link a customer came by, where no service tells it. */
export const createMatches = (db: Db, { progress, words, facts }: LinkParts) => {
  const byId = db.prepare<{ seq: number; id: string }, ProgressRow & { standing: 0 | 1 }>(
    `SELECT ${progressColumns}, standing FROM link WHERE id = :id AND connection_seq = :seq AND request_id IS NULL`,
  )
  const refuse = db.prepare<Match & { seq: number }>(
    'INSERT INTO refused_link VALUES (:seq, :customerId, :id) ON CONFLICT DO NOTHING',
  )
  const forget = db.prepare<Match & { seq: number }>(
    'DELETE FROM refused_link WHERE connection_seq = :seq AND customer_id = :customerId AND link_id = :id',
  )
  const refused = db.prepare<[number], RefusedLink>(
    'SELECT customer_id AS customerId, link_id AS linkId FROM refused_link WHERE connection_seq = ?',
  )
  const give = (seq: number, { id, customerId }: Match): void => {
    const row = byId.get({ seq, id })
    if (row === undefined || row.customerId !== customerId) return
    const isAccepted = row.progress === 'accepted'
    const next = isAccepted ? { progress: null, progressAt: null } : {}
    progress.write(row, { ...row, ...next, customerId: null })
    words.write(row.number)
    facts.touch(seq, customerId)
  }
  return {
    /** The link is the customer's; false where it is somebody's already, or not here. Its row then needs the customer's name. */
    confirm: db.transaction((seq: number, { id, customerId }: Match, at: number): boolean => {
      const row = byId.get({ seq, id })
      if (row === undefined || row.customerId !== null || row.progress !== null) return false
      const next = row.standing === 1 ? {} : { progress: 'accepted' as const, progressAt: at }
      progress.write(row, { ...row, ...next, customerId })
      facts.touch(seq, customerId)
      return true
    }),
    /** It is not, whatever was said before. */
    refuse: db.transaction((seq: number, match: Match): void => {
      give(seq, match)
      refuse.run({ ...match, seq })
    }),
    /** Whom links are not of, as people said. */
    refused: (seq: number): RefusedLink[] => refused.all(seq),
    /** Nothing was said of the two. */
    forget: db.transaction((seq: number, match: Match): void => {
      give(seq, match)
      forget.run({ ...match, seq })
    }),
  }
}
