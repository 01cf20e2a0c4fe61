import type { Failure } from '../../../../contract/failure.ts'
import type { LinkMail, MailProblem } from '../../../../contract/mail/mail.ts'
import type {
  MailedRows,
  MailFilter,
  RowMails,
  RowPage,
  RunRow,
  RunState,
  SavedDrafts,
} from '../../../../contract/run.ts'
import type { Tone } from '../../../ui/notices/tag.tsx'
import { mailWords } from '../../../ui/text/failure-words.ts'
import { short } from '../../../ui/text/when.ts'
import { messages as many } from '../many-messages.ts'
import { rowWords, runStateTones } from '../run-words.ts'
import { messages } from './send-messages.ts'

type Said = { word: string; tone: Tone }

/** How many mails of a list are done, of all. Pure. */
export const mailTotals = (mails: RowMails | undefined): { sent: number; all: number } => {
  if (mails === undefined) return { sent: 0, all: 0 }
  const { mail_left_out: _, mail_none, mail_nameless, mail_waiting, ...over } = mails
  const sent = Object.values(over).reduce((sum, n) => sum + n, 0)
  return { sent, all: sent + mail_none + mail_nameless + mail_waiting }
}

/**
 * Where a list is, in a word or two: done once its mails are, where any were wanted. `mails` undefined: they were not counted yet, or there
 * are none. Pure.
 */
export const listState = (state: RunState, mails: RowMails | undefined): Said => {
  if (state === 'done' && mails !== undefined) {
    const { mail_waiting: waiting, mail_refused: refused, mail_unknown: unknown } = mails
    const { sent, all } = mailTotals(mails)
    if (waiting > 0) return { word: messages.list.waiting(waiting), tone: 'plain' }
    if (refused > 0) return { word: messages.list.refused(refused), tone: 'bad' }
    if (unknown > 0) return { word: messages.list.unknown(unknown), tone: 'bad' }
    if (sent > 0 && sent < all) return { word: messages.list.unsent(all - sent), tone: 'warn' }
  }
  return { word: many.runStates[state], tone: runStateTones[state] ?? 'plain' }
}

/** Why a list has no mail to send, as its first rows with a link say. Pure. */
export const noMailWords = ({ rows, total }: RowPage): string => {
  const mailable = rows.filter(({ email }) => email !== '').length
  if (rows.length < total) return messages.noMails
  return mailable === total ? messages.allAnswered : mailable === 0 ? messages.noEmails : messages.noMails
}

/** "31 of 34 mails, 2 drafts" were sent and saved, or "34 mails not sent"; '' where there is none. Pure. */
export const mailedWords = (mails: RowMails): string => {
  const { sent, all } = mailTotals(mails)
  const { mail_waiting: waiting, mail_handed: handed, mail_written: drafts } = mails
  if (sent + waiting === 0) return all === 0 ? '' : messages.list.unsent(all)
  return [
    sent - drafts + waiting === 0 ? '' : messages.over(handed, all),
    drafts === 0 ? '' : messages.list.drafts(drafts),
  ]
    .filter(Boolean)
    .join(', ')
}

/** "10 of 11, 1 refused": how many mails were handed over or written, of all; '' where there are none. Pure. */
export const stepWords = (mails: RowMails | undefined): string => {
  const { all } = mailTotals(mails)
  if (mails === undefined || all === 0) return ''
  const { mail_handed: handed, mail_written: written, mail_refused: refused } = mails
  return many.steps.part(handed + written, all) + (refused === 0 ? '' : messages.refused(refused))
}

/** The filter that a mail's row is in. Pure. */
export const mailingOf = ({ state }: Pick<LinkMail, 'state'>): MailFilter =>
  state === 'sending' ? 'mail_waiting' : `mail_${state}`

const tones: Partial<Record<MailFilter, Tone>> = {
  mail_handed: 'ok',
  mail_refused: 'bad',
  mail_unknown: 'bad',
}

/** The state of a row's mail; one without a mail server's answer was practice. Pure. `now`: milliseconds since 1970. */
export const mailState = ({ mailing, mail }: Pick<RunRow, 'mailing' | 'mail'>, now = Date.now()): Said => {
  if (mail?.state === 'sending') return { word: messages.sending, tone: 'warn' }
  const tone = tones[mailing] ?? 'plain'
  if (mailing !== 'mail_handed' || mail === null) return { word: messages.states[mailing], tone }
  return { word: (mail.answer === null ? messages.practisedAt : messages.sentAt)(short(mail.at, now)), tone }
}

const isShort = (problem: MailProblem): problem is keyof typeof messages.reasons =>
  problem in messages.reasons

/** Why a row's mail is in its state, in a few words; '' where that is clear. `most`: of `rowWords`. Pure. */
export const mailReason = (row: RunRow, most?: number): string => {
  const { mail, mailing, state, email, cells, fixed } = row
  if (mail !== null && mail.problem !== null)
    return isShort(mail.problem) ? messages.reasons[mail.problem] : mailWords(mail.problem, mail.answer).title
  if (mailing === 'mail_nameless') return messages.openToName
  if (mailing !== 'mail_left_out')
    return fixed && !cells.some(cell => cell.includes(email)) ? messages.mended : ''
  if (state !== 'created') return rowWords(row, most)
  return email === '' ? messages.noEmail : messages.answered
}

/** Whether a message lacks nothing but a name: rows without one have a filter of their own. Pure. */
export const lacksName = (failure: Failure | null): boolean =>
  failure?.code === 'mail_fields' &&
  failure.unknown.length === 0 &&
  failure.missing.every(field => field === 'customer' || field === 'reference')

/** The number of rows left out of what was sent or saved; the progress says what was sent. Pure. */
export const leftWords = (rows: Pick<MailedRows, 'withoutEmail' | 'left' | 'failure'>): string => {
  const { withoutEmail, left, failure } = rows
  const without = withoutEmail === 0 ? '' : messages.without(withoutEmail)
  return left === 0 || lacksName(failure) ? without : without + messages.left(left)
}

/** The result of saving drafts. Pure. */
export const savedWords = ({ saved, folder, ...rest }: SavedDrafts): string =>
  messages.saved(saved, folder) + leftWords(rest)
