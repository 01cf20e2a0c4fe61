import type { EndedCustomer } from '../../../contract/accounts/history.ts'
import { isolated } from '../../../contract/isolated.ts'
import type { ChangedCustomer, LinkWeek } from '../../../contract/overview.ts'
import { messages as queue } from '../../shared/handing-over/queue-messages.ts'
import { atLeast, count, duration, plural } from '../../ui/text/numbers.ts'
import { day, inSentence } from '../../ui/text/when.ts'
import { type ItemAction, type ItemGroup, mostEnded } from './item.ts'

export const messages = {
  title: 'Inbox',
  reading: 'Reading your inbox…',
  list: 'What waits for you',
  markAll: 'Mark all as done',
  allDone: (items: number) => `${plural(items, 'item')} done`,
  takenBack: (items: number) => `${plural(items, 'item')} back`,
  arrived: (items: number) => `Show ${count(items)} new`,
  nothing: 'Nothing waits.',
  createLink: 'Create a link',
  done: 'Done',
  later: 'Later',
  isDone: (title: string) => `Done: ${isolated(title)}`,
  isLater: (title: string) => `Later: ${isolated(title)}`,
  keys: '↑ ↓ walk the list · Enter opens · E done · H later · M mails',
  remindAll: (links: number) => `Remind ${count(links)}`,
  undo: 'Undo',
  aWeek: 'A week',
  resolved: 'Resolved',
  putOff: (later: number, done: number) =>
    [later === 0 ? '' : `${count(later)} later`, done === 0 ? '' : `${count(done)} done`]
      .filter(Boolean)
      .join(', '),
  putOffTitle: 'Later and done',
  putOffNone: 'All of it is back in the Inbox.',
  bringBack: 'Bring back',
  backAgain: (title: string) => `${title} is back`,
  more: (items: number) => `Show ${plural(items, 'more link')}`,
  notDone: (why: string) => `Not saved. ${why}.`,
  unnamedLink: 'Link without a name',
  unnamedCustomer: 'Customer without a name',
} as const

/** The state of an item that was put aside. @param until when it waits again, milliseconds since 1970; null: it is done */
export const asideWords = (until: number | null | undefined): string =>
  typeof until === 'number' ? `Until ${inSentence(day(until))}` : messages.done

export const groupTitles: Record<ItemGroup, string> = {
  shared: 'Shared with you',
  ended: 'Ended or declined',
  changed: 'Changed',
  due: 'To follow up',
  waiting: 'No answer',
  stuck: 'Needs attention',
  running: 'In progress',
}

export const actionTitles: Record<ItemAction['do'], string> = {
  open: 'Open',
  look: 'Look',
  correct: 'Correct email',
  invite: 'Send',
  remind: 'Remind',
  write: 'Write',
  retry: 'Try again',
  renew: 'Renew',
  pause: 'Pause',
  resume: 'Resume',
  create: 'Create',
  send: queue.tryNow,
  mailSettings: queue.settings,
  pauseMails: 'Pause',
  resumeMails: 'Resume',
  read: 'Try again',
}

const changedWords: Record<ChangedCustomer['what'][number], string> = {
  utility: 'utility changed',
  number: 'account number changed',
  address: 'service address changed',
  added: 'utility account added',
  removed: 'utility account removed',
}

/** What happened, in a line, without the time, which has a column of its own. */
export const details = {
  shares: (who: string | null, accounts: number) =>
    `${who === null ? 'shares' : `${who} shares`} ${accounts === 0 ? 'no utility account' : plural(accounts, 'utility account')}`,
  newAccount: (accounts: number) =>
    accounts === 0 ? 'new in the list' : `new in the list, ${plural(accounts, 'utility account')}`,
  somebodyElse: (who: string) => `accepted by ${who}, not who you wrote to`,
  otherEmail: (email: string) => `accepted with another email: ${email}`,
  otherName: (who: string) => `accepted by ${who}`,
  ended: (removal: string | null) =>
    removal === null ? 'ended sharing' : `ended sharing; data kept until ${removal}`,
  changed: ({ what }: Pick<ChangedCustomer, 'what'>) => what.map(one => changedWords[one]).join(', '),
  declined: (reason: string | null) => (reason === null ? 'declined' : `declined: “${reason}”`),
  /** `days`: since the link was sent if that is known (`sent`), else since it was opened. */
  waiting: (days: number, { sent, opened }: { sent: boolean; opened: boolean }) => {
    const since = days === 0 ? 'today' : `${plural(days, 'day')} ago`
    if (!sent) return `opened ${since}, no answer`
    return opened ? `opened, no answer; sent ${since}` : `no answer; sent ${since}`
  },
  promised: (day: string) => `follow-up due ${day}`,
  unknown: 'the link may or may not have been created',
  mailRefused: (said: string) => `the mail was refused${said === '' ? '' : `: “${said}”`}`,
  mailNotSent: (why: string) => `the mail was not sent: ${why}`,
  mailPutOff: 'the mail server put the mail off for a day',
  mailCorrected: 'the mail was refused; email corrected, not sent again yet',
  mailUnknown: 'the mail may or may not have arrived',
  run: (made: number, all: number) => `${count(made)} of ${plural(all, 'link')} created`,
  runChecking: 'rows are being checked',
  runPaused: (made: string) => `${made}, paused by you`,
  /** What held it up is over. */
  runHeld: (made: string) => `${made}, paused`,
  runOpen: (rows: number) => `${plural(rows, 'row')} corrected, without a link yet`,
  runStopped: (why: string, made: string) => `${why}: ${made}`,
  timeLeft: (seconds: number) => `${duration(seconds)} left`,
  mailsWait: (perMinute: number) => `going out, ${count(perMinute)} a minute`,
  mailsPaused: 'paused by you',
  mailsPutOff: 'put off by the mail server',
  mailsUnsent: (mails: number, nameless: number) =>
    `links created, ${plural(mails, 'mail')} not sent${nameless === 0 ? '' : ` (${count(nameless)} without a name)`}`,
  mailsTitle: (mails: number) => `${plural(mails, 'mail')} waiting`,
  mailsOf: (mails: number, said: string) => `${plural(mails, 'mail')} waiting; ${said}`,
  mailsHeld: (mails: number, why: string) => `${plural(mails, 'mail')} waiting: ${why}`,
  readingTitle: 'Accounts not read',
  missingTitle: (customers: number) => `${plural(customers, 'customer')} missing`,
  missing: 'no longer in the service’s list; decide in Accounts',
} as const

export const figureTitles = {
  made: 'links this week',
  sent: 'sent',
  opened: 'opened',
  // Customers who have ended sharing since count as well.
  sharing: 'began sharing',
  ended: 'ended',
} as const
/** How many of the latest customers who ended did so in a week, whenever their link was made. Pure. */
export const endedWords = (
  ended: readonly EndedCustomer[],
  { from, to }: Pick<LinkWeek, 'from' | 'to'>,
): string => {
  const inWeek = ended.filter(({ endedAt }) => endedAt >= from && endedAt < to).length
  return atLeast(Math.min(inWeek, mostEnded), inWeek > mostEnded)
}
export const funnelTitle = 'This week'
