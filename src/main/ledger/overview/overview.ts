import type { DayCount, FailedMail, LinkWeek } from '../../../contract/overview.ts'
import type { Db } from '../file/database.ts'
import { addDaysBetween } from '../links/register/days-between.ts'
import { daysUntil } from '../links/register/query.ts'

/** Rows that are shown of a list that stands behind. */
const shown = 5
const mostFailed = 1000

type Times = { seq: number; from: number; to: number }

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
  const first = db.prepare<[number], number>('SELECT 1 FROM link WHERE connection_seq = ? LIMIT 1').pluck()
  const all = db.prepare<[number], number>('SELECT count(*) FROM link WHERE connection_seq = ?').pluck()
  const failed = db.prepare<[number], FailedMail>(
    `SELECT l.id AS linkId, l.customer, l.email, m.state, m.state_at AS at
     FROM mail m INDEXED BY mail_failed CROSS JOIN link l ON l.id = m.link_id
     WHERE m.state IN ('refused', 'unknown') AND l.connection_seq = ?
       AND coalesce(l.progress, '') NOT IN ('accepted', 'withdrawn')
       AND NOT EXISTS (SELECT 1 FROM mail n WHERE n.link_id = m.link_id AND n.number > m.number)
     ORDER BY m.state_at DESC LIMIT ${mostFailed + 1}`,
  )
  const made = db
    .prepare<Times, number>(
      `SELECT count(*) FROM link INDEXED BY link_made
       WHERE connection_seq = :seq AND url IS NOT NULL AND created_at >= :from AND created_at < :to`,
    )
    .pluck()
  const acceptedWhere = `FROM link INDEXED BY link_accepted WHERE connection_seq = :seq AND progress = 'accepted'
    AND request_id IS NOT NULL AND progress_at >= :from AND progress_at < :to`
  const accepted = db.prepare<Times, number>(`SELECT count(*) ${acceptedWhere}`).pluck()
  const days = db.prepare<Times, { day: number; links: number }>(
    `SELECT ${daysUntil('link')} AS day, count(*) AS links ${acceptedWhere} GROUP BY day`,
  )

  return {
    /** Whether a connection has a link. */
    hasLinks: (seq: number): boolean => first.get(seq) !== undefined,
    /** All there are, those that were put away as well. */
    links: (seq: number): number => all.get(seq) ?? 0,
    /** Of each link its latest mail, where that failed. */
    failedMails: (seq: number) => {
      const all = failed.all(seq)
      const total = Math.min(all.length, mostFailed)
      return { total, more: all.length > mostFailed, latest: all.slice(0, shown) }
    },
    /** `starts`: when each week begins, and when the last one ends. */
    weeks: (seq: number, starts: number[], tells: boolean): LinkWeek[] =>
      starts.slice(0, -1).map((from, week) => {
        const times = { seq, from, to: starts[week + 1] ?? from }
        return { ...times, made: made.get(times) ?? 0, accepted: tells ? (accepted.get(times) ?? 0) : null }
      }),
    days: (seq: number, from: number, to: number): DayCount[] => {
      const counts = days.all({ seq, from, to })
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
