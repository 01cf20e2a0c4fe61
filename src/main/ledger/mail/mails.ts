import type { LinkMail, MailState } from '../../../contract/mail/mail.ts'
import type { LinkState } from '../../../contract/model.ts'
import type { FailedMail } from '../../../contract/overview.ts'
import { type Sql, toBit } from '../../sqlite/sql.ts'
import type { ConnectionRow } from '../connections/connections.ts'

export type NewMail = Pick<LinkMail, 'id' | 'linkId' | 'to' | 'subject' | 'text'> & {
  messageId: string
  createdAt: number
}

/** A mail as the queue works on it. */
export type QueuedMail = NewMail & { dueAt: number; attempts: number }

/** What became of an attempt to send a mail. `dueAt`: when to try again, if it waits on. */
export type MailEnd = Pick<LinkMail, 'at' | 'dueAt' | 'problem' | 'answer'> & {
  state: Exclude<MailState, 'sending'>
  attempts: number
}

export type MailedLink = Pick<ConnectionRow, 'name' | 'kind' | 'address' | 'company'> & {
  url: string | null
  state: LinkState
}

/** More failed mails than these are not shown; the register lists them all. */
export const mostFailed = 5

const shown =
  'id, link_id AS linkId, recipient AS "to", subject, text, state, state_at AS at, due_at AS dueAt, problem, answer'
const queued = `id, link_id AS linkId, message_id AS messageId, recipient AS "to", subject, text, created_at AS createdAt,
  due_at AS dueAt, attempts`

/** SQLite uses this index only where its condition stands there as it is. */
const inQueue = "INDEXED BY mail_due WHERE state IN ('waiting', 'sending')"

/** Mails, from when they are queued; durable before they are sent. */
export const createMails = ({ all, column, count, get, run, transaction }: Sql) => {
  const add = (mail: NewMail): void => {
    run(
      `INSERT INTO mail (id, link_id, message_id, recipient, subject, text, state, created_at, state_at, due_at, attempts)
       SELECT :id, id, :messageId, :to, :subject, :text, 'waiting', :createdAt, :createdAt, :createdAt, 0 FROM link WHERE id = :linkId
       ON CONFLICT (id) DO NOTHING`,
      mail,
    )
  }

  return {
    byId: (id: string) => get<LinkMail>(`SELECT ${shown} FROM mail WHERE id = ?`, id),
    /** Latest first, at most 10. */
    ofLink: (linkId: string) =>
      all<LinkMail>(`SELECT ${shown} FROM mail WHERE link_id = ? ORDER BY number DESC LIMIT 10`, linkId),
    /** The mail that is due first, now or later; null if none waits. */
    next: () =>
      get<QueuedMail>(
        `SELECT ${queued} FROM mail ${inQueue} AND state = 'waiting' ORDER BY due_at, number LIMIT 1`,
      ),
    /** Makes mails that were put off due at once. */
    dueNow: (at: number): void =>
      void run(
        `UPDATE mail SET due_at = :at WHERE number IN (SELECT number FROM mail ${inQueue} AND state = 'waiting' AND due_at > :at)`,
        { at },
      ),
    /** The link of a mail with its connection; null: it was removed, and its mails with it. */
    linkOf: (linkId: string) =>
      get<MailedLink>(
        `SELECT l.url, l.known_state AS state, c.name, c.kind, c.address, c.company
         FROM link l JOIN connection c ON c.seq = l.connection_seq WHERE l.id = ?`,
        linkId,
      ),
    /** Links whose latest mail failed, the latest first, at most so many. */
    failed: (seq: number, most = mostFailed) =>
      all<FailedMail>(
        `SELECT l.id AS linkId, l.customer, l.email, l.redirect_url AS redirectUrl, m.state, m.problem, m.answer, m.state_at AS at,
           l.email NOT IN ('', m.recipient) AND EXISTS (SELECT 1 FROM link_action WHERE link_number = l.number AND action = 'email'
             AND at >= m.state_at) AS "corrected?",
           EXISTS (SELECT 1 FROM mail b WHERE b.link_id = m.link_id AND b.number < m.number AND b.state IN ('handed', 'written')) AS "reminds?"
         FROM mail m INDEXED BY mail_failed CROSS JOIN link l ON l.id = m.link_id
         WHERE m.state IN ('refused', 'unknown') AND l.connection_seq = ?
           AND coalesce(l.progress, '') NOT IN ('accepted', 'declined', 'withdrawn')
           AND NOT EXISTS (SELECT 1 FROM mail n WHERE n.link_id = m.link_id AND n.number > m.number)
         ORDER BY m.state_at DESC LIMIT ?`,
        seq,
        most,
      ),
    /** How many have not reached the mail server yet. */
    waiting: () => count(`SELECT count(*) FROM mail ${inQueue}`),
    /** When the mails were sent, or tried, that were since `after`, oldest first; mails that go to no server have no attempts. Reads all mails. */
    triedSince: (after: number): number[] =>
      column(
        "SELECT state_at FROM mail WHERE (attempts > 0 OR state = 'sending') AND state_at > ? ORDER BY state_at",
        after,
      ),
    /** Queues all mails or none; a mail whose id is known, or whose link was removed, is left out. */
    add: transaction((mails: NewMail[]): void => {
      for (const mail of mails) add(mail)
    }),
    /** Adds mails that go to no server: written for the person's own mail program, or of practice data. */
    addEnded: transaction((state: 'written' | 'handed', mails: NewMail[]): void => {
      for (const mail of mails) {
        add(mail)
        run('UPDATE mail SET state = ? WHERE id = ?', state, mail.id)
      }
    }),
    /** Called just before the text is sent; false: it must not be sent, since the mail no longer waits. Durable when it returns. */
    markSending: (id: string, at: number): boolean =>
      run("UPDATE mail SET state = 'sending', state_at = ? WHERE id = ? AND state = 'waiting'", at, id) === 1,
    end: (id: string, ending: MailEnd): void =>
      void run(
        `UPDATE mail SET state = :state, state_at = :at, due_at = :dueAt, attempts = :attempts, problem = :problem, answer = :answer
         WHERE id = :id`,
        { ...ending, id },
      ),
    /** After a start: mails that were being sent when the app ended may have arrived. Answers how many there were. */
    markInterrupted: (at: number): number =>
      run(
        `UPDATE mail SET state = 'unknown', state_at = :at, due_at = :at, attempts = 1, problem = 'outcome_unknown', answer = NULL
         WHERE number IN (SELECT number FROM mail ${inQueue} AND state = 'sending')`,
        { at },
      ),
    /** Cancels a mail that waits; false: it does not wait any more. `by`: staff, or the customer by their answer. */
    cancel: transaction((id: string, at: number, by: 'staff' | 'customer'): boolean => {
      run(
        `INSERT INTO link_action SELECT l.number, :at, 'mail_taken_back', :here, m.recipient FROM mail m JOIN link l ON l.id = m.link_id
         WHERE m.id = :id AND m.state = 'waiting' ON CONFLICT DO NOTHING`,
        { id, at, here: toBit(by === 'staff') },
      )
      return run("DELETE FROM mail WHERE id = ? AND state = 'waiting'", id) === 1
    }),
  }
}
