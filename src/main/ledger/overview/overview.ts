import type { DayCount, FailedMail, LinkWeek } from '../../../contract/overview.ts'
import type { Db } from '../../sqlite/database.ts'
import { createSql } from '../../sqlite/sql.ts'
import { addDaysBetween } from '../links/register/days-between.ts'
import { daysUntil } from '../links/register/query.ts'

/** Rows that are shown of a list that stands behind. */
const shown = 5
const mostFailed = 1000

/** Days of the calendar from a link to its acceptance, as staff think of them: the same day, the next, within the week, later. */
const dayRanges = [
  [0, 0],
  [1, 1],
  [2, 3],
  [4, 7],
  [8, 14],
  [15, 30],
  [31, null],
] as const

/** What the first screen counts of links, each from an index: none reads the rows themselves. */
export const createOverview = (db: Db) => {
  addDaysBetween(db)
  const { all, count, has } = createSql(db)
  const accepted = `FROM link INDEXED BY link_accepted WHERE connection_seq = :seq AND progress = 'accepted'
    AND request_id IS NOT NULL AND progress_at >= :from AND progress_at < :to`

  return {
    /** Whether a connection has a link. */
    hasLinks: (seq: number) => has('SELECT 1 FROM link WHERE connection_seq = ? LIMIT 1', seq),
    /** All there are, those that were put away as well. */
    links: (seq: number) => count('SELECT count(*) FROM link WHERE connection_seq = ?', seq),
    /** Of each link its latest mail, where that failed. */
    failedMails: (seq: number) => {
      const failed = all<FailedMail>(
        `SELECT l.id AS linkId, l.customer, l.email, m.state, m.state_at AS at
         FROM mail m INDEXED BY mail_failed CROSS JOIN link l ON l.id = m.link_id
         WHERE m.state IN ('refused', 'unknown') AND l.connection_seq = ?
           AND coalesce(l.progress, '') NOT IN ('accepted', 'withdrawn')
           AND NOT EXISTS (SELECT 1 FROM mail n WHERE n.link_id = m.link_id AND n.number > m.number)
         ORDER BY m.state_at DESC LIMIT ${mostFailed + 1}`,
        seq,
      )
      const total = Math.min(failed.length, mostFailed)
      return { total, more: failed.length > mostFailed, latest: failed.slice(0, shown) }
    },
    /** `starts`: when each week begins, and when the last one ends. */
    weeks: (seq: number, starts: number[], tells: boolean): LinkWeek[] =>
      starts.slice(0, -1).map((from, week) => {
        const times = { seq, from, to: starts[week + 1] ?? from }
        const made = `SELECT count(*) FROM link INDEXED BY link_made
          WHERE connection_seq = :seq AND url IS NOT NULL AND created_at >= :from AND created_at < :to`
        return {
          ...times,
          made: count(made, times),
          accepted: tells ? count(`SELECT count(*) ${accepted}`, times) : null,
        }
      }),
    days: (seq: number, from: number, to: number): DayCount[] => {
      const counts = all<{ day: number; links: number }>(
        `SELECT ${daysUntil('link')} AS day, count(*) AS links ${accepted} GROUP BY day`,
        { seq, from, to },
      )
      return dayRanges.map(([first, last]) => ({
        from: first,
        to: last,
        links: counts
          .filter(({ day }) => day >= first && (last === null || day <= last))
          .reduce((sum, { links }) => sum + links, 0),
      }))
    },
  }
}
