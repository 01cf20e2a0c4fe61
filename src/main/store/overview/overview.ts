import type { DayCount, FailedMail, LinkWeek, NameCounts, Newcomer } from '../../../contract/overview.ts'
import type { Db } from '../database/database.ts'
import { createTally } from '../database/statements.ts'
import { idRange } from '../id-range.ts'
import { addDaysBetween } from '../links/days-between.ts'
import { daysUntil } from '../links/link-query.ts'

export type OverviewStore = ReturnType<typeof createOverviewStore>

/** Rows that are shown of a list that stands behind. */
const shown = 5
const mostFailed = 1000
const mostNames = 10

type Range = { first: number; last: number }
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

/** Counts for the first screen, each from an index or a tally: none reads the rows themselves. */
export const createOverviewStore = (db: Db) => {
  addDaysBetween(db)
  const tally = createTally(db)
  const newcomers = db.prepare<Range, Newcomer>(
    `SELECT customer_id AS customerId, name, coalesce(connected_at, first_seen_at) AS at
     FROM customer INDEXED BY customer_new WHERE is_new = 1 AND number BETWEEN :first AND :last
     ORDER BY number DESC LIMIT ${shown}`,
  )
  const failed = db.prepare<Range, FailedMail>(
    `SELECT l.id AS linkId, l.customer, l.email, m.state, m.state_at AS at
     FROM mail m INDEXED BY mail_failed CROSS JOIN link l ON l.id = m.link_id
     WHERE m.state IN ('refused', 'unknown') AND l.number BETWEEN :first AND :last
       AND coalesce(l.progress, '') NOT IN ('accepted', 'withdrawn')
       AND NOT EXISTS (SELECT 1 FROM mail n WHERE n.link_id = m.link_id AND n.number > m.number)
     ORDER BY m.state_at DESC LIMIT ${mostFailed + 1}`,
  )
  const made = db
    .prepare<Times, number>(
      `SELECT count(*) FROM link INDEXED BY link_made
       WHERE number >> 32 = :seq AND url IS NOT NULL AND created_at >= :from AND created_at < :to`,
    )
    .pluck()
  const acceptedWhere = `FROM link INDEXED BY link_accepted WHERE number >> 32 = :seq AND progress = 'accepted'
    AND request_id IS NOT NULL AND progress_at >= :from AND progress_at < :to`
  const accepted = db.prepare<Times, number>(`SELECT count(*) ${acceptedWhere}`).pluck()
  const days = db.prepare<Times, { day: number; links: number }>(
    `SELECT ${daysUntil('link')} AS day, count(*) AS links ${acceptedWhere} GROUP BY day`,
  )
  const names = (column: string, kind: string) =>
    db.prepare<[number], { name: string | null; utilityAccounts: number }>(
      `SELECT nullif(${column}, '') AS name, sum(n) AS utilityAccounts FROM tally
       WHERE connection_seq = ? AND kind = '${kind}' GROUP BY ${column} HAVING sum(n) > 0
       ORDER BY utilityAccounts DESC, name COLLATE NOCASE`,
    )
  const utilities = names('a', 'utility')
  const states = names('a', 'place')
  /** That no name is given is none of the other names: it stands for itself, however rare. */
  const counted = (all: { name: string | null; utilityAccounts: number }[]): NameCounts => {
    const rest = all.slice(mostNames)
    const others = rest.filter(({ name }) => name !== null)
    const utilityAccounts = others.reduce((sum, one) => sum + one.utilityAccounts, 0)
    return {
      top: [...all.slice(0, mostNames), ...rest.filter(({ name }) => name === null)],
      others: { names: others.length, utilityAccounts },
    }
  }

  return {
    /** Whether a connection has anything to show. */
    hasAny: (seq: number): boolean => tally(seq, 'link') + tally(seq, 'customer') + tally(seq, 'ended') > 0,
    /** All there are, those that were put away as well. */
    links: (seq: number): number => tally(seq, 'link'),
    newcomers: (seq: number) => ({ total: tally(seq, 'new'), latest: newcomers.all(idRange(seq)) }),
    /** Of each link its latest mail, where that failed. */
    failedMails: (seq: number) => {
      const all = failed.all(idRange(seq))
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
    utilities: (seq: number): NameCounts => counted(utilities.all(seq)),
    states: (seq: number): NameCounts => counted(states.all(seq)),
  }
}
