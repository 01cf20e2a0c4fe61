import type { MailHold, MailProblem } from '../../../../contract/mail/mail.ts'
import type { MailEnd, QueuedMail } from '../../../ledger/mail/mails.ts'
import type { Sent } from '../smtp/line.ts'
import type { MailFailed } from '../smtp/problem.ts'

// What becomes of a mail, decided from what happened and nothing else.

const minute = 60_000
/** Greylisting servers take a mail after 5 minutes or so; the last pause repeats. */
const mailPauses = [1, 5, 15, 30, 60].map(minutes => minutes * minute)
const linePauses = [0.25, 0.5, 1, 2, 5, 10].map(minutes => minutes * minute)
/** A server that puts a mail off for this long is not going to take it. */
const patience = 24 * 60 * minute

const pauseOf = (pauses: readonly number[], attempts: number): number =>
  pauses[Math.min(Math.max(attempts, 1), pauses.length) - 1] ?? minute

/** What only a person can mend: trying again by itself would be refused again, or lock the account. */
const forPerson: ReadonlySet<MailProblem> = new Set([
  'no_tls',
  'not_tls',
  'certificate_expired',
  'certificate_name',
  'certificate_untrusted',
  'no_login',
  'password_missing',
  'password_refused',
  'sender_refused',
])

/** Until when nothing goes out, after `failures` failed attempts in a row to get a line. Pure. */
const holdFor = (
  { problem, answer }: Pick<MailFailed, 'problem' | 'answer'>,
  failures: number,
  now: number,
): MailHold => ({
  problem,
  answer,
  until: forPerson.has(problem) ? null : now + pauseOf(linePauses, failures),
})

/** Whether a failure is the line's, so that every other mail would meet it too. Pure. */
const isOfLine = ({ step, code }: MailFailed): boolean => {
  if (step === 'connect' || step === 'login' || step === 'sender') return true
  return step !== 'content' && code === null
}

type Verdict = { end: MailEnd; hold: MailHold | null }

/**
 * What becomes of a mail and of the queue. `failures`: how often in a row the line failed before. A mail is tried again only where the
 * server certainly does not have it: nothing of its text had left, or the server said no. Pure.
 */
export const judge = (mail: QueuedMail, sent: Sent, failures: number, now: number): Verdict => {
  const attempts = mail.attempts + 1
  const base = { at: now, dueAt: now, attempts, problem: null, answer: null }
  if (sent.ok) return { end: { ...base, state: 'handed', answer: sent.answer }, hold: null }
  const { problem, answer, code } = sent
  if (isOfLine(sent)) {
    const hold = holdFor(sent, failures + 1, now)
    return { end: { ...base, state: 'waiting', attempts: mail.attempts, problem, answer }, hold }
  }
  if (code === null) return { end: { ...base, state: 'unknown', problem, answer }, hold: null }
  if (code >= 500) return { end: { ...base, state: 'refused', problem, answer }, hold: null }
  if (now - mail.createdAt >= patience) {
    return { end: { ...base, state: 'refused', problem: 'gave_up', answer }, hold: null }
  }
  const dueAt = now + pauseOf(mailPauses, attempts)
  return { end: { ...base, state: 'waiting', dueAt, problem: 'later', answer }, hold: null }
}

/** Longest that is waited in one piece; after that the clock is read again. */
const longestWait = minute

type Now = {
  now: number
  hold: MailHold | null
  paused: boolean
  mail: Pick<QueuedMail, 'dueAt'> | null
  /** When mails left lately, oldest first. */
  left: readonly number[]
  perMinute: number
}

/**
 * What the queue does next. A time further ahead than any pause was set by a clock that has gone back since, and counts as
 * reached. Pure.
 */
export const nextStep = ({
  now,
  hold,
  paused,
  mail,
  left,
  perMinute,
}: Now): 'send' | 'rest' | { wait: number } => {
  if (mail === null || paused || (hold !== null && hold.until === null)) return 'rest'
  const ahead = (time: number): number => (time - now > 60 * minute ? 0 : Math.max(0, time - now))
  const lately = left.filter(time => time > now - minute && time <= now)
  const first = lately.length < perMinute ? undefined : lately.at(-perMinute)
  const limit = first === undefined ? 0 : first + minute - now
  const wait = Math.max(ahead(hold?.until ?? now), ahead(mail.dueAt), limit)
  return wait === 0 ? 'send' : { wait: Math.min(wait, longestWait) }
}
