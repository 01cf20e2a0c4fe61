import type { MailHold, MailProblem } from '../../../../contract/mail/mail.ts'
import type { MailEnd, QueuedMail } from '../../../ledger/mail/mails.ts'
import type { SendOutcome } from '../smtp/connection.ts'
import type { MailFailure } from '../smtp/problem.ts'

// Pure decisions of the mail queue. Times are in milliseconds.

const minute = 60_000
/** Pauses before a mail that was put off is tried again: greylisting servers accept it after some 5 minutes. The last one repeats. */
const mailPauses = [1, 5, 15, 30, 60].map(minutes => minutes * minute)
const serverPauses = [0.25, 0.5, 1, 2, 5, 10].map(minutes => minutes * minute)
/** A mail that was put off for this long is given up. */
const longestPutOff = 24 * 60 * minute

const pauseOf = (pauses: readonly number[], attempts: number): number =>
  pauses[Math.min(Math.max(attempts, 1), pauses.length) - 1] ?? minute

/** Problems that only a person can fix: another attempt would fail again, or get the account locked. */
const forPerson: ReadonlySet<MailProblem> = new Set([
  'no_tls',
  'not_tls',
  'tls_needed',
  'certificate_expired',
  'certificate_name',
  'certificate_untrusted',
  'no_login',
  'password_missing',
  'password_refused',
  'sender_refused',
])

/** Whether the failure is the server's or the sender's, so that every other mail would fail the same way. */
const isOfServer = ({ step, code }: MailFailure): boolean =>
  step === 'connect' || step === 'login' || step === 'sender' || (step !== 'content' && code === null)

type Verdict = { end: MailEnd; hold: MailHold | null }

/**
 * Decides what becomes of a mail and of the queue. `failures`: how often in a row the server failed before. A mail is tried again only if the server
 * certainly does not have it: none of its text was sent, or the server refused it. Pure.
 */
export const judge = (mail: QueuedMail, sent: SendOutcome, failures: number, now: number): Verdict => {
  const attempts = mail.attempts + 1
  const base = { at: now, dueAt: now, attempts, problem: null, answer: sent.answer }
  if (sent.ok) return { end: { ...base, state: 'handed' }, hold: null }
  const { problem, answer, code } = sent
  if (isOfServer(sent)) {
    const until = forPerson.has(problem) ? null : now + pauseOf(serverPauses, failures + 1)
    // Once a person has mended the server, this mail is the first again. What may be of this mail alone must not hold up the others.
    const dueAt = until === null && sent.step !== 'sender' ? mail.dueAt : now
    const end = { ...base, state: 'waiting' as const, dueAt, attempts: mail.attempts, problem }
    return { end, hold: { problem, answer, until } }
  }
  if (code === null) return { end: { ...base, state: 'unknown', problem }, hold: null }
  if (code >= 500) return { end: { ...base, state: 'refused', problem }, hold: null }
  if (now - mail.createdAt >= longestPutOff)
    return { end: { ...base, state: 'refused', problem: 'gave_up' }, hold: null }
  const dueAt = now + pauseOf(mailPauses, attempts)
  return { end: { ...base, state: 'waiting', dueAt, problem: 'later' }, hold: null }
}

/** Longer waits are split, so that a change of the clock is noticed. */
const longestWait = minute

type QueueState = {
  now: number
  hold: MailHold | null
  paused: boolean
  mail: Pick<QueuedMail, 'dueAt'> | null
  /** When the latest mails were sent, oldest first. */
  left: readonly number[]
  perMinute: number
}

/**
 * Decides what the queue does next; `rest`: nothing until something changes. A time further ahead than the longest pause dates from before the
 * clock was set back, and counts as reached. Pure.
 */
export const nextStep = (state: QueueState): 'send' | 'rest' | { wait: number } => {
  const { now, hold, paused, mail, left, perMinute } = state
  if (mail === null || paused || (hold !== null && hold.until === null)) return 'rest'
  const ahead = (time: number): number => (time - now > 60 * minute ? 0 : Math.max(0, time - now))
  const lately = left.filter(time => time > now - minute && time <= now)
  const first = lately.length < perMinute ? undefined : lately.at(-perMinute)
  const limit = first === undefined ? 0 : first + minute - now
  const wait = Math.max(ahead(hold?.until ?? now), ahead(mail.dueAt), limit)
  return wait === 0 ? 'send' : { wait: Math.min(wait, longestWait) }
}
