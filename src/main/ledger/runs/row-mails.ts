import type { LinkMail } from '../../../contract/mail/mail.ts'
import { type MailFilter, mailFilters, type RowMails } from '../../../contract/run.ts'
import type { Db } from '../../sqlite/database.ts'
import { createSql } from '../../sqlite/sql.ts'

/** The latest mail with a row's link, as columns of the row. */
export type MailOfRow = {
  mailId: string | null
  mailTo: LinkMail['to']
  mailState: LinkMail['state']
  mailAt: LinkMail['at']
  mailProblem: LinkMail['problem']
  mailAnswer: LinkMail['answer']
}

export const mailColumns = `m.id AS mailId, m.recipient AS mailTo, m.state AS mailState, m.state_at AS mailAt, m.problem AS mailProblem,
  m.answer AS mailAnswer`

/** Of rows `r` and their links `l`. */
export const withMail = 'LEFT JOIN mail m ON m.number = (SELECT max(number) FROM mail WHERE link_id = l.id)'

/** What became of a row's mail, as a `MailFilter`. */
export const mailOf = `CASE WHEN m.state = 'sending' THEN 'mail_waiting' WHEN m.state IS NOT NULL THEN 'mail_' || m.state
  WHEN r.state = 'created' AND r.email <> '' AND l.url IS NOT NULL AND l.known_state NOT IN ('accepted', 'withdrawn', 'replaced')
  THEN 'mail_none' ELSE 'mail_left_out' END`

export const isMailFilter = (filter: string): filter is MailFilter =>
  mailFilters.some(known => known === filter)

const none: RowMails = {
  mail_none: 0,
  mail_waiting: 0,
  mail_handed: 0,
  mail_written: 0,
  mail_refused: 0,
  mail_unknown: 0,
  mail_left_out: 0,
}

/** What became of the mails of a run's rows. */
export const createRowMails = (db: Db) => {
  const { all } = createSql(db)
  return {
    /** `skip`: how many rows at the beginning name columns. */
    counts: (seq: number, skip: number): RowMails => {
      const counts = { ...none }
      const counted = all<{ what: MailFilter; n: number }>(
        `SELECT ${mailOf} AS what, count(*) AS n FROM run_row r LEFT JOIN link l ON l.id = r.link_id ${withMail}
         WHERE r.run_seq = ? AND r.place >= ? GROUP BY what`,
        seq,
        skip,
      )
      for (const { what, n } of counted) counts[what] = n
      return counts
    },
  }
}
