import type { RowMails } from '../../../../contract/run.ts'
import { rowMailWords } from '../../../../contract/run-messages.ts'
import { count, formOf, plural } from '../../../ui/text/numbers.ts'

const were = (mails: number) => formOf(mails, { one: 'was', other: 'were' })

const leftOut = (rows: number) => (rows === 0 ? '' : ` ${plural(rows, 'row')} left out.`)

export const messages = {
  region: 'Mails',
  states: rowMailWords,
  byState: 'Mails by state',
  going: 'Sending.',
  paused: 'Paused.',
  held: 'Held up.',
  stays: (mails: number) => `. ${plural(mails, 'mail')} will not go out until you resume.`,
  putOff: 'Put off by the mail server.',
  sending: 'Sending',
  sentAt: (at: string) => `✓ Sent ${at}`,
  practisedAt: (at: string) => `✓ Practised ${at}`,
  mended: 'Email corrected',
  /** Shorter than elsewhere, to fit into a table row. */
  reasons: {
    recipient_refused: 'Address refused',
    message_refused: 'Message refused',
    sender_refused: 'Sender refused',
    outcome_unknown: 'Mail server went silent',
    later: 'Server asks to try later',
    gave_up: 'Put off for a day',
    dropped: 'Mail server hung up',
    link_gone: 'Link no longer works',
  },
  unknownLinks: (rows: number) => `Nobody knows yet whether ${plural(rows, 'link')} ${were(rows)} created.`,
  toLinks: 'Back to the links',
  toRefused: 'Show refused',
  noEmail: 'No email address',
  answered: 'Answered already, or withdrawn',
  ready: (mails: number, left: number) => `${plural(mails, 'mail')} ready.${leftOut(left)}`,
  noEmails: 'No row has an email. Open a row to add one, or export the results.',
  allAnswered: 'All links were answered already, or withdrawn.',
  noMails: 'No mail to send. Open a row to see why, or export the results.',
  nameless: (rows: number) =>
    `${plural(rows, 'row')} without a name, which this message needs: open ${formOf(rows, { one: 'it', other: 'them' })} to add one.`,
  noName: 'No name',
  openToName: 'Open the row to add one',
  refused: (mails: number) => `, ${count(mails)} refused`,
  /** For a list among the earlier ones. */
  list: {
    waiting: (mails: number) => `${plural(mails, 'mail')} waiting`,
    refused: (mails: number) => `${plural(mails, 'mail')} refused`,
    unknown: (mails: number) => `${plural(mails, 'mail')} unknown`,
    unsent: (mails: number) => `${plural(mails, 'mail')} not sent`,
    drafts: (drafts: number) => plural(drafts, 'draft'),
  },
  done: (
    all: number,
    { mail_handed: sent, mail_written: drafts, ...mails }: RowMails,
    isPractice: boolean,
  ) => {
    const { mail_refused: refused, mail_unknown: unknown } = mails
    const practised = sent === 0 ? '' : `${plural(sent, 'mail')} for practice: nothing was really sent.`
    return [
      isPractice
        ? practised
        : sent < all
          ? `${count(sent)} of ${plural(all, 'mail')} sent.`
          : `${all === 1 ? '' : 'All '}${plural(all, 'mail')} sent.`,
      drafts === 0 ? '' : `${plural(drafts, 'draft')} saved.`,
      refused === 0 ? '' : `${count(refused)} refused.`,
      unknown === 0 ? '' : `Of ${count(unknown)} the outcome is unknown.`,
    ]
      .filter(Boolean)
      .join(' ')
  },
  practised: 'Practised',
  saved: (drafts: number, folder: string) => `${plural(drafts, 'draft')} saved in ${folder}.`,
  without: (rows: number) => ` ${plural(rows, 'row')} without an email address.`,
  left: (rows: number) => ` ${plural(rows, 'row')} skipped: something is missing.`,
  over: (sent: number, all: number) => `${count(sent)} of ${plural(all, 'mail')}`,
  send: (mails: number) => `Send ${plural(mails, 'mail')}`,
  queueing: 'Queueing…',
  drafts: 'Save drafts',
  saving: 'Saving…',
  practice: 'Practice data: no mail leaves this computer, and the links open only here.',
  noServer: 'Your company’s mail server is not set up yet. You can save drafts without it.',
  progress: 'Progress',
  restart: 'Goes on after a restart',
  mailTo: (who: string) => `Mail to ${who}`,
  row: (place: number) => `row ${count(place + 1)}`,
  to: 'To',
  from: 'From',
  words: 'Template',
  changed: (template: string) => `${template}, changed for this list`,
  noRow: 'This row has no mail.',
  notKept: 'The text is not kept once it is sent.',
  sendAgain: 'Send again',
  correct: 'Correct and send',
  addName: 'Add name and send',
  addEmail: 'Add email and send',
  editTitle: 'Message for this list',
  use: 'Use for this list',
  own: 'The link is this customer’s own: nobody else should use it.',
} as const
