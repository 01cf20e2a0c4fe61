import type { MailProblem } from '../../../../contract/mail/mail.ts'
import type { MailedRows, MailFilter, RowMails, RunRow, SavedDrafts } from '../../../../contract/run.ts'
import type { Tone } from '../../../ui/notices/tag.tsx'
import { mailWords } from '../../../ui/text/failure-words.ts'
import { short } from '../../../ui/text/when.ts'
import { messages as many } from '../many-messages.ts'
import { rowWords } from '../run-words.ts'
import { messages } from './send-messages.ts'

/** How many mails of a list are done, of all. Pure. */
export const mailTotals = (mails: RowMails | undefined): { sent: number; all: number } => {
  if (mails === undefined) return { sent: 0, all: 0 }
  const { mail_left_out: _, mail_none, mail_waiting, ...over } = mails
  const sent = Object.values(over).reduce((sum, n) => sum + n, 0)
  return { sent, all: sent + mail_none + mail_waiting }
}

const tones: Partial<Record<MailFilter, Tone>> = {
  mail_handed: 'ok',
  mail_refused: 'bad',
  mail_unknown: 'bad',
}

/** The state of a row's mail; one without a server's answer was practice. Pure. `now`: milliseconds since 1970. */
export const mailState = (
  { mailing, mail }: Pick<RunRow, 'mailing' | 'mail'>,
  now: number = Date.now(),
): { word: string; tone: Tone } => {
  if (mail?.state === 'sending') return { word: messages.sending, tone: 'warn' }
  const tone = tones[mailing] ?? 'plain'
  if (mailing !== 'mail_handed' || mail === null) return { word: messages.states[mailing], tone }
  return { word: (mail.answer === null ? messages.practisedAt : messages.sentAt)(short(mail.at, now)), tone }
}

const isShort = (problem: MailProblem): problem is keyof typeof messages.reasons =>
  problem in messages.reasons

/** Why a row's mail is in its state, in a few words; '' where that is clear. Pure. */
export const mailReason = (row: RunRow): string => {
  const { mail, mailing, state, email, fixed } = row
  if (mail !== null && mail.problem !== null)
    return isShort(mail.problem) ? messages.reasons[mail.problem] : mailWords(mail.problem, mail.answer).title
  if (mailing === 'mail_none' && row.customer === '') return many.rows.noName
  if (mailing !== 'mail_left_out') return fixed ? messages.mended : ''
  if (state !== 'created') return rowWords(row)
  return email === '' ? messages.noEmail : messages.answered
}

const leftWords = ({ withoutEmail, left }: Pick<MailedRows, 'withoutEmail' | 'left'>): string =>
  [withoutEmail === 0 ? '' : messages.without(withoutEmail), left === 0 ? '' : messages.left(left)].join('')

/**
 * The result of sending a list: mails that are new in the queue, and those that were in it before; of practice data, which queues none,
 * only what is left out. Pure.
 */
export const mailedWords = (
  { queued, before, ...rest }: Omit<MailedRows, 'failure'>,
  isPractice = false,
): string => {
  if (isPractice) return leftWords(rest).trim()
  const isNone = queued === 0 && before > 0
  const were = before === 0 ? '' : messages.thereBefore(before)
  return `${isNone ? messages.noneNew(before) : messages.queued(queued) + were}${leftWords(rest)}`
}

/** The result of saving drafts. Pure. */
export const savedWords = ({ saved, folder, ...rest }: Omit<SavedDrafts, 'failure'>): string =>
  messages.saved(saved, folder) + leftWords(rest)
