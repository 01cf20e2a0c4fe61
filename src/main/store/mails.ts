import type { LinkMail, MailProblem, MailState } from '../../contract/mail/mail.ts'
import type { LinkState } from '../../contract/model.ts'
import { type Db, told } from './database/database.ts'

export type NewMail = {
  id: string
  linkId: string
  messageId: string
  to: string
  subject: string
  text: string
  createdAt: number
}

/** A mail as the queue works on it. */
export type QueuedMail = NewMail & { dueAt: number; attempts: number }

/** What a mail became. `dueAt`: of one that waits on. */
export type MailEnd = {
  state: Exclude<MailState, 'sending'>
  at: number
  dueAt: number
  attempts: number
  problem: MailProblem | null
  answer: string | null
}

export type MailStore = ReturnType<typeof createMailStore>

const shown = 'id, link_id AS linkId, recipient AS "to", subject, state, state_at AS at, problem, answer'
const queued = `id, link_id AS linkId, message_id AS messageId, recipient AS "to", subject, text, created_at AS createdAt,
  due_at AS dueAt, attempts`

/** Mails, from the moment they are wanted. */
export const createMailStore = (db: Db) => {
  const insert = db.prepare<NewMail>(
    `INSERT INTO mail (id, link_id, message_id, recipient, subject, text, state, created_at, state_at, due_at, attempts)
     VALUES (:id, :linkId, :messageId, :to, :subject, :text, 'waiting', :createdAt, :createdAt, :createdAt, 0)
     ON CONFLICT (id) DO NOTHING`,
  )
  const byId = db.prepare<[string], LinkMail>(`SELECT ${shown} FROM mail WHERE id = ?`)
  const ofLink = db.prepare<[string], LinkMail>(
    `SELECT ${shown} FROM mail WHERE link_id = ? ORDER BY number DESC LIMIT 10`,
  )
  const next = db.prepare<[], QueuedMail>(
    `SELECT ${queued} FROM mail WHERE state = 'waiting' ORDER BY due_at, number LIMIT 1`,
  )
  const waiting = db
    .prepare<[], number>(
      "SELECT count(*) FROM mail INDEXED BY mail_due WHERE state IN ('waiting', 'sending')",
    )
    .pluck()
  const linkOf = db.prepare<[string], { url: string | null; state: LinkState }>(
    'SELECT url, coalesce(progress, state) AS state FROM link WHERE id = ?',
  )
  const leave = db.prepare<{ id: string; at: number }>(
    "UPDATE mail SET state = 'sending', state_at = :at WHERE id = :id AND state = 'waiting'",
  )
  const settle = db.prepare<MailEnd & { id: string }>(
    `UPDATE mail SET state = :state, state_at = :at, due_at = :dueAt, attempts = :attempts, problem = :problem, answer = :answer,
       text = CASE WHEN :state IN ('handed', 'written') THEN '' ELSE text END WHERE id = :id`,
  )
  const interrupt = db.prepare<{ at: number }>(
    `UPDATE mail SET state = 'unknown', state_at = :at, problem = 'outcome_unknown', answer = NULL WHERE state = 'sending'`,
  )
  const interrupted = told(db, (at: number): number => interrupt.run({ at }).changes)
  const leavingNow = db.prepare<[], number>("SELECT 1 FROM mail WHERE state = 'sending' LIMIT 1").pluck()
  const remove = db.prepare<[string]>("DELETE FROM mail WHERE id = ? AND state = 'waiting'")
  const written = db.transaction((mails: NewMail[]) => {
    for (const mail of mails) {
      insert.run(mail)
      const { id, createdAt: at } = mail
      settle.run({ id, state: 'written', at, dueAt: at, attempts: 0, problem: null, answer: null })
    }
  })
  const added = db.transaction((mails: NewMail[]) => {
    for (const mail of mails) insert.run(mail)
  })
  return {
    byId: (id: string): LinkMail | null => byId.get(id) ?? null,
    /** Latest first, at most 10. */
    ofLink: (linkId: string): LinkMail[] => ofLink.all(linkId),
    /** The mail that is due first, now or later; null if none waits. */
    next: (): QueuedMail | null => next.get() ?? null,
    /** What the mail's text must still hold true of; null: the link is gone, and its mails with it. */
    linkOf: (linkId: string) => linkOf.get(linkId) ?? null,
    /** How many have not reached the mail server yet. */
    waiting: (): number => waiting.get() ?? 0,
    /** Keeps mails before they leave, all or none; one with an id that is known changes nothing. */
    add: told(db, (mails: NewMail[]): void => added(mails)),
    /** Notes mails that were written for the person's own mail program. */
    addWritten: told(db, (mails: NewMail[]): void => written(mails)),
    /** Just before the first byte of its text leaves; false where it must not, since it no longer waits. On the disk when it returns, in the log. */
    leaving: (id: string, at: number): boolean => leave.run({ id, at }).changes === 1,
    settle: (id: string, end: MailEnd): void => void settle.run({ id, ...end }),
    /** What the log holds goes into the database's own file. */
    settleLog: told(db, (): void => undefined),
    /** After a start: what was leaving when the app ended may have arrived. Answers how many there were. */
    interrupted: (at: number): number => (leavingNow.get() === undefined ? 0 : interrupted(at)),
    /** False where it does not wait any more. */
    cancel: told(db, (id: string): boolean => remove.run(id).changes === 1),
  }
}
