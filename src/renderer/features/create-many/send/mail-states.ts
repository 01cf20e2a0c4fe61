import type { MailProblem } from '../../../../contract/mail/mail.ts'
import { type MailFilter, mailFilters, type RowMails, type RunRow } from '../../../../contract/run.ts'
import { mailWords } from '../../../ui/text/failure-words.ts'
import { brief } from '../../../ui/text/when.ts'
import { rowWords } from '../run-words.ts'
import { messages } from './send-messages.ts'

type Tone = 'plain' | 'ok' | 'warn' | 'bad'

const tones: Record<MailFilter, Tone> = {
  mail_none: 'plain',
  mail_waiting: 'plain',
  mail_handed: 'ok',
  mail_written: 'plain',
  mail_refused: 'bad',
  mail_unknown: 'bad',
  mail_left_out: 'plain',
}

/** How many mails of a list are over, of all that there are or will be. Pure. */
export const mailTotals = (mails: RowMails | undefined): { sent: number; all: number } => {
  if (mails === undefined) return { sent: 0, all: 0 }
  const { mail_left_out, mail_none, mail_waiting, ...over } = mails
  const sent = Object.values(over).reduce((sum, n) => sum + n, 0)
  return { sent, all: sent + mail_none + mail_waiting }
}

/** The states that a list's mails are narrowed to: those with rows, and the one that is chosen. Pure. */
export const shownStates = (mails: RowMails, chosen: string): MailFilter[] =>
  mailFilters.filter(state => mails[state] > 0 || state === chosen)

/** A row's mail in a word. Pure. `now`: milliseconds since 1970. */
export const mailState = (
  { mailing, mail }: Pick<RunRow, 'mailing' | 'mail'>,
  now: number = Date.now(),
): { word: string; tone: Tone } => {
  const word = messages.states[mailing]
  if (mailing === 'mail_handed' && mail !== null)
    return { word: messages.sentAt(brief(mail.at, now)), tone: 'ok' }
  if (mail?.state === 'sending') return { word: messages.sending, tone: 'warn' }
  return { word, tone: tones[mailing] }
}

const isShort = (problem: MailProblem): problem is keyof typeof messages.reasons =>
  problem in messages.reasons

/** Why a row's mail stands where it does, in a few words; '' where that needs none. Pure. */
export const mailReason = (row: RunRow): string => {
  const { mail, mailing, state, email, fixed } = row
  if (mail !== null && mail.problem !== null)
    return isShort(mail.problem) ? messages.reasons[mail.problem] : mailWords(mail.problem, mail.answer).title
  if (mailing !== 'mail_left_out') return fixed ? messages.mended : ''
  if (state !== 'created') return rowWords(row)
  return email === '' ? messages.noEmail : messages.answered
}
