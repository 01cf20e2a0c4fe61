import type { FailedMail, LinkWeek } from '../../../contract/overview.ts'
import type { Sql } from '../../sqlite/sql.ts'

/** The list behind has the others. */
const shown = 5

/** What the first screen counts of links, each from an index: none reads the rows themselves. */
export const createOverview = ({ all, count, has }: Sql) => {
  return {
    /** Whether a connection has a link. */
    hasLinks: (seq: number) => has('SELECT 1 FROM link WHERE connection_seq = ? LIMIT 1', seq),
    /** Of each link its latest mail, where that failed; the latest of those. */
    failedMails: (seq: number) =>
      all<FailedMail>(
        `SELECT l.id AS linkId, l.customer, l.email, m.state, m.state_at AS at
         FROM mail m INDEXED BY mail_failed CROSS JOIN link l ON l.id = m.link_id
         WHERE m.state IN ('refused', 'unknown') AND l.connection_seq = ?
           AND coalesce(l.progress, '') NOT IN ('accepted', 'withdrawn')
           AND NOT EXISTS (SELECT 1 FROM mail n WHERE n.link_id = m.link_id AND n.number > m.number)
         ORDER BY m.state_at DESC LIMIT ${shown}`,
        seq,
      ),
    /** `tells`: the service tells who accepted a link. */
    week: (seq: number, week: { from: number; to: number }, tells: boolean): LinkWeek => {
      const times = { seq, ...week }
      return {
        ...week,
        made: count(
          `SELECT count(*) FROM link INDEXED BY link_made
           WHERE connection_seq = :seq AND url IS NOT NULL AND created_at >= :from AND created_at < :to`,
          times,
        ),
        accepted: tells
          ? count(
              `SELECT count(*) FROM link INDEXED BY link_accepted WHERE connection_seq = :seq AND progress = 'accepted'
               AND request_id IS NOT NULL AND progress_at >= :from AND progress_at < :to`,
              times,
            )
          : null,
      }
    },
  }
}
