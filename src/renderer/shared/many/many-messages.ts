import { isolated } from '../../../contract/isolated.ts'
import { isOfColleague } from '../../../contract/links/link-states.ts'
import type { LinkMail, MailKind, MailMessage, MailSetup } from '../../../contract/mail/mail.ts'
import type { Link } from '../../../contract/model.ts'
import { count, formOf, plural } from '../../ui/text/numbers.ts'
import { daysAgo } from '../../ui/text/when.ts'
import { queueWords } from '../handing-over/queue-messages.ts'
import { namesCustomer } from '../handing-over/use-message.tsx'
import {
  isFirstMail,
  isOfUse,
  isToRemind,
  mailKindOf,
  nameOf,
  stateWords,
} from '../record/link/link-words.ts'

/** Texts of dialogs that work through many links. */
export const messages = {
  progress: (done: string, of: string) => `${done} of ${of}…`,
  stop: 'Stop',
  sendVerb: (kind: MailKind, mails: number) =>
    `Send ${plural(mails, kind === 'reminder' ? 'reminder' : 'mail')}`,
  /** `mails` null: their number is not known yet. */
  sendTitle: (kind: MailKind, mails: number | null) =>
    kind === 'reminder'
      ? `Remind ${mails === null ? 'customers' : plural(mails, 'customer')}`
      : `Send ${mails === null ? 'mails' : plural(mails, 'mail')}`,
  beforeSending: 'Each customer gets a mail with their own link.',
  mailTo: (names: string) => `Goes to ${names}.`,
  andMore: (names: string, more: number) => (more === 0 ? names : `${names} and ${count(more)} more`),
  preview: {
    label: 'Mails',
    at: (place: number, all: number) => `${count(place)} of ${count(all)}`,
    to: (name: string, email: string) => `To ${name}${name === email ? '' : `, ${email}`}`,
    previous: 'Previous customer',
    next: 'Next customer',
  },
  mailedToday: (links: number, all: number) =>
    links === all
      ? `${formOf(all, { one: 'This customer', other: all === 2 ? 'Both' : `All ${count(all)}` })} got a mail today.`
      : `${count(links)} of them got a mail today.`,
  refused: (links: number, all: number) =>
    formOf(links, {
      one: all === 1 ? 'Their last mail was refused.' : 'The last mail to 1 of them was refused.',
      other: `The last mails to ${count(links)} of them were refused.`,
    }),
  waiting: (links: number, all: number) =>
    formOf(links, {
      one:
        all === 1 ? 'A mail to them still waits to be sent.' : 'A mail to 1 of them still waits to be sent.',
      other: `Mails to ${count(links)} of them still wait to be sent.`,
    }),
  leaveOut: {
    today: 'who got one today',
    waiting: 'whose mail still waits',
    refused: 'whose last mail was refused',
  },
  leaving: (who: string, links: number) => `Leave out ${who} (${count(links)})`,
  ofColleagues: (links: number, all: number) =>
    formOf(links, {
      one: `${all === 1 ? 'Their link' : '1 of them'} was created by a colleague, who may have sent it already.`,
      other: `${count(links)} of them were created by colleagues, who may have sent them already.`,
    }),
  /** A caution of reminders: `links` customers never got a first mail. */
  noneBefore: (links: number, all: number) =>
    formOf(links, {
      one: `${all === 1 ? 'They' : '1 of them'} got no mail before this reminder.`,
      other: `${count(links)} of them got no mail before this reminder.`,
    }),
  noMailTo: 'No mail to',
  practice: 'Practice data: no mail leaves this computer.',
  noMailWhy: (name: string, why: string) => `${name} (${why})`,
  noEmail: 'no email address',
  queued: (mails: number) => `${plural(mails, 'mail')} in the queue to your mail server.`,
  /** What was done; what became of them since follows. */
  put: (mails: number) => `Put ${plural(mails, 'mail')} in the queue to your mail server.`,
  practised: (mails: number) => `${plural(mails, 'mail')} practised: no mail was sent.`,
  ended: { handed: 'sent', refused: 'refused', unknown: 'of unknown outcome' },
  noneSent: 'No mail was sent.',
  nameless: (names: string) => `No mail to ${names}: the message needs a name. Add it in their record.`,
  notQueued: (links: number) => `${plural(links, 'link')} skipped: something is missing.`,
  over: (links: number) => `${plural(links, 'link')} skipped: answered or changed meanwhile.`,
} as const

const isWanted = (link: Link): boolean => link.url !== null && isOfUse(link) && link.state !== 'declined'

/** Whether a mail to many includes this link: it has an address and a URL, can still be used, and was not declined. */
export const isMailable = (link: Link): boolean => isWanted(link) && link.email !== ''

/** Whether mails to these links are reminders: each link that gets one was handed over or opened already. Pure. */
export const areReminders = (links: Link[]): boolean => {
  const mailed = links.filter(isMailable)
  return mailed.length > 0 && mailed.every(link => mailKindOf(link, isToRemind(link)) === 'reminder')
}

/** At most so many links are named in a sentence; the rest is counted. */
const mostNamed = 5

/** "Ann Lee, Bo Diaz and 3 more". Pure. */
const listed = (links: Link[], nameOfOne: (link: Link) => string): string =>
  messages.andMore(links.slice(0, mostNamed).map(nameOfOne).join(', '), Math.max(0, links.length - mostNamed))

/** Whose links they are: "Ann Lee, Bo Diaz and 3 more". Pure. */
export const namesOf = (links: Link[]): string => listed(links, link => isolated(nameOf(link)))

const mailed = {
  waiting: ({ mail }: Link) => mail?.state === 'waiting' || mail?.state === 'sending',
  today: ({ mail }: Link, now: number) => mail?.state === 'handed' && daysAgo(mail.at, now) === 0,
  refused: ({ mail }: Link) => mail?.state === 'refused',
}

const reasons = ['today', 'waiting', 'refused'] as const

/** Whether the message names its customer, and this link has no name for that. Pure. */
export const lacksName = (link: Link, message: MailMessage): boolean =>
  link.customer === '' && link.customerName === null && namesCustomer(message)

/** Whether a mail to many can leave this link out: a mail to its customer waits or was sent today, or the last one was refused. Pure. */
export const isMailedLately = (link: Link, now: number = Date.now()): boolean =>
  reasons.some(why => mailed[why](link, now))

/** "Leave out who got one today (16)", for the choice that leaves these out; '' if it would leave out none. Pure. */
export const leaveOutWords = (links: Link[], now: number = Date.now()): string => {
  const lately = links.filter(link => isMailedLately(link, now))
  const who = reasons.filter(why => lately.some(link => mailed[why](link, now)))
  return who.length === 0
    ? ''
    : messages.leaving(who.map(why => messages.leaveOut[why]).join(', or '), lately.length)
}

/** Warnings before a mail to these links (mailed today, refused before…); '' for none. `now`: milliseconds since 1970. Pure. */
export const cautionWords = (kind: MailKind, links: Link[], now: number = Date.now()): string => {
  const numberOf = (is: (link: Link) => boolean) => links.filter(is).length
  const cautions = [
    { some: numberOf(link => kind === 'reminder' && isFirstMail(link, now)), words: messages.noneBefore },
    { some: numberOf(link => mailed.today(link, now)), words: messages.mailedToday },
    { some: numberOf(mailed.waiting), words: messages.waiting },
    { some: numberOf(mailed.refused), words: messages.refused },
    { some: numberOf(link => link.mail === null && isOfColleague(link)), words: messages.ofColleagues },
  ]
  return cautions.flatMap(({ some, words }) => (some === 0 ? [] : words(some, links.length))).join(' ')
}

/**
 * "No mail to Ann Lee (no email address), Maria Alvarez (sharing) and 3 more."; '' where none is left out. `why`: the reason of links
 * whose state is none. Pure.
 */
export const leftOutWords = (
  links: Link[],
  left: string = messages.noMailTo,
  why: string = messages.noEmail,
): string => {
  if (links.length === 0) return ''
  const named = listed(links, link => {
    const state = stateWords(link).tag.replace('✓ ', '').toLowerCase()
    return messages.noMailWhy(isolated(nameOf(link)), isWanted(link) ? why : state)
  })
  return `${left} ${named}.`
}

/** The outcome for one link: its mail was queued, or the link was skipped; `over`: as no mail is due any more. */
export type Sent = 'queued' | 'left' | 'over'

/**
 * "12 mails in the queue to your mail server. 1 link skipped: something is missing." `become`: what became of so many mails since they were
 * queued. Pure.
 */
export const sentWords = (outcomes: Sent[], become: (mails: number) => string = messages.queued): string => {
  const numberOf = (kind: Sent) => outcomes.filter(outcome => outcome === kind).length
  const [mails, left, over] = [numberOf('queued'), numberOf('left'), numberOf('over')]
  const said = [
    mails > 0 ? become(mails) : left + over > 0 ? '' : messages.noneSent,
    left === 0 ? '' : messages.notQueued(left),
    over === 0 ? '' : messages.over(over),
  ]
  return said.filter(Boolean).join(' ')
}

const endStates = ['handed', 'refused', 'unknown'] as const

/** "2 mails sent.", or "2 sent, 1 refused.", of mails that have ended. Pure. */
const endedWords = (mails: Pick<LinkMail, 'state'>[]): string => {
  const said = endStates.flatMap(state => {
    const ended = mails.filter(mail => mail.state === state).length
    return ended === 0 ? [] : [{ ended, word: messages.ended[state] }]
  })
  const [first] = said
  // All of them were taken back.
  if (first === undefined) return messages.noneSent
  return said.length === 1
    ? `${plural(first.ended, 'mail')} ${first.word}.`
    : `${said.map(({ ended, word }) => `${count(ended)} ${word}`).join(', ')}.`
}

/**
 * What became of so many mails of a batch: practised, waiting in the queue, held up, or how many were sent. `read`: the batch's mails, undefined
 * until they are read. Pure.
 */
export const becomeWords = (
  mails: number,
  setup: Pick<MailSetup, 'practice'> & Parameters<typeof queueWords>[0],
  read: Pick<LinkMail, 'state'>[] | undefined,
): string => {
  if (setup.practice) return messages.practised(mails)
  const put = messages.put(mails)
  if (setup.waiting > 0) {
    const { title, sentence } = queueWords(setup)
    return `${put} ${title}. ${sentence}`
  }
  const isOver = read?.every(({ state }) => state !== 'waiting' && state !== 'sending') ?? false
  return read !== undefined && isOver ? `${put} ${endedWords(read)}` : put
}
