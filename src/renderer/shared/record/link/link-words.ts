import { assertNever } from '../../../../contract/failure.ts'
import { isolated } from '../../../../contract/isolated.ts'
import { type ShownState, stateOf, stateWord } from '../../../../contract/links/link-states.ts'
import { linkEnd } from '../../../../contract/links/link-text.ts'
import type { Link } from '../../../../contract/model.ts'
import type { Tone } from '../../../ui/notices/tag.tsx'
import { plural } from '../../../ui/text/numbers.ts'
import { splitMatches } from '../../../ui/text/split-matches.ts'
import { daysAgo, short } from '../../../ui/text/when.ts'
import { linkMessages } from './link-messages.ts'

type KnownField = 'state' | 'stateAt' | 'redirectUrl' | 'url' | 'requestId'
type Known = Pick<Link, KnownField> & Partial<Pick<Link, 'mail' | 'endedAt' | 'maker'>>

const tones: Partial<Record<ShownState, Tone>> = {
  opened: 'ok',
  sharing: 'ok',
  ended: 'bad',
  outcome_unknown: 'bad',
}

/** A few words beside a state. */
export type Mark = { text: string; tone: 'plain' | 'warn' | 'bad' }

/** Whether it is the link that everybody gets; one that was renewed since is it no more. */
export const isStanding = ({
  state,
  redirectUrl,
  url,
}: Pick<Link, 'state' | 'redirectUrl' | 'url'>): boolean =>
  redirectUrl === null && url !== null && state !== 'replaced'

/** What became of a mail that did not leave, or whose outcome is unknown; null: nothing to say. */
export const mailMark = ({
  state,
  stateAt,
  mail,
}: Pick<Known, 'state' | 'stateAt' | 'mail'>): Mark | null => {
  if (mail == null || mail.at < stateAt || (state !== 'created' && state !== 'copied')) return null
  switch (mail.state) {
    case 'waiting':
    case 'sending':
      return { text: 'Mail waiting', tone: 'plain' }
    case 'refused':
      return { text: 'Mail refused', tone: 'warn' }
    case 'unknown':
      return { text: 'Mail unknown', tone: 'bad' }
    case 'handed':
    case 'written':
      return null
    default:
      return assertNever(mail.state)
  }
}

const markOf = (link: Known): Mark | null => {
  if (link.state === 'replaced') return { text: 'Renewed', tone: 'plain' }
  // When a customer accepted whom a person confirmed is not known.
  if (link.state === 'accepted' && link.requestId === null) return { text: 'confirmed here', tone: 'plain' }
  const mail = mailMark(link)
  if (mail !== null) return mail
  if (isStanding(link)) return { text: 'Standing', tone: 'plain' }
  // "Not sent", of what somebody else made: whether they did is not known.
  return link.state === 'created' && link.maker != null ? { text: 'from here', tone: 'plain' } : null
}

/** A link's state as a row shows it, and what stands beside it: "Sent" and "Mail refused". Pure. */
export const stateWords = (link: Known): { tag: string; tone: Tone; mark: Mark | null } => {
  const state = stateOf({ ...link, endedAt: link.endedAt ?? null })
  const word = stateWord(state)
  return {
    tag: state === 'sharing' ? `✓ ${word}` : word,
    tone: tones[state] ?? 'plain',
    mark: markOf(link),
  }
}

/**
 * How long a link waits for an answer: only where the service tells of answers is it known that there is none. Where it was handed over
 * today, or not here, only that it is due. `now`: milliseconds since 1970.
 */
export const waitingWords = (
  { handedAt }: Pick<Link, 'handedAt'>,
  tellsMore: boolean,
  now: number = Date.now(),
): string => {
  const days = handedAt === null ? 0 : Math.max(0, daysAgo(handedAt, now))
  if (days === 0) return 'To follow up'
  return tellsMore ? `No answer, ${days} d` : `Sent ${plural(days, 'day')} ago`
}

/** Days without an answer that stand out in the list. */
const noAnswerDays = 3

/** Whether a customer has not answered for days: only where the service tells of answers is that known. */
export const hasNoAnswer = (
  { state, handedAt }: Pick<Link, 'state' | 'handedAt'>,
  tellsMore: boolean,
  now: number = Date.now(),
): boolean =>
  tellsMore &&
  (state === 'copied' || state === 'opened') &&
  handedAt !== null &&
  daysAgo(handedAt, now) >= noAnswerDays

/** "https://connect.example.com/connect/r/7Qm2xW" → "…/7Qm2xW": the end is what tells links apart. */
export const shortLink = (url: string): string => {
  const end = linkEnd(url)
  return end === '' ? url : `…/${end}`
}

/** A long note from shortly before what a search found in it, so that it can be seen in a row. */
export const noteFrom = (note: string, search: string): string => {
  const at = splitMatches(note, search).find(part => part.match)?.at ?? 0
  return at < 24 ? note : `…${note.slice(at - 12)}`
}

type Waiting = Pick<Link, 'url' | 'redirectUrl' | 'state' | 'handedAt' | 'archived'>

/**
 * What was copied: in place of a standing link that no longer works, the one that works; and that what is handed over again is due
 * again later.
 */
export const copiedWords = (before: Waiting, copied: Pick<Link, 'url'>, now: number = Date.now()): string => {
  if (before.url !== copied.url) return 'The standing link was renewed: the new one is copied'
  const waits = before.redirectUrl !== null && !before.archived && hasNoAnswer(before, true, now)
  return `${linkMessages.copied}${waits ? '. The wait for an answer begins again.' : ''}`
}

/** One that was accepted, withdrawn or replaced is of no use to a customer. */
export const isOfUse = ({ state }: Pick<Link, 'state'>): boolean =>
  !['accepted', 'withdrawn', 'replaced'].includes(state)

/** A link as it is handed to its customer; null: it has no URL, or is of no use to them. */
export const handedLink = <L extends Pick<Link, 'state' | 'url'>>(link: L): (L & { url: string }) | null =>
  link.url !== null && isOfUse(link) ? { ...link, url: link.url } : null

/** Whether copying it is of any use: it has a URL, was not withdrawn, and what began with it did not end. */
export const canCopy = ({ url, state, endedAt }: Pick<Link, 'url' | 'state' | 'endedAt'>): boolean =>
  url !== null && state !== 'withdrawn' && endedAt === null

/** Whether the service could still withdraw it. */
export const canWithdraw = ({ requestId, state }: Pick<Link, 'requestId' | 'state'>): boolean =>
  requestId !== null && state !== 'accepted' && state !== 'withdrawn'

/** Whether somebody has it already and did not answer, so that another mail reminds them: what was copied counts as sent. */
export const isToRemind = ({ state }: Pick<Link, 'state'>): boolean =>
  state === 'copied' || state === 'opened'

type HandedTimes = 'handedAt' | 'copiedAt' | 'followUpAt'

/**
 * Whether a mail that leaves now is the first that the customer gets: none was handed over, and that the link was copied today need not
 * mean that they have it, unless a person wants to follow up by now. Pure.
 */
export const isFirstMail = (
  { state, mail, handedAt, copiedAt, followUpAt }: Pick<Link, 'state' | 'mail' | HandedTimes>,
  now: number = Date.now(),
): boolean => {
  if (state !== 'copied') return state === 'created'
  if (handedAt !== null && handedAt !== copiedAt) return false
  if (followUpAt !== null && daysAgo(followUpAt, now) >= 0) return false
  if (mail !== null && mail.state !== 'refused') return false
  return (mail !== null && mail.at >= (copiedAt ?? 0)) || daysAgo(handedAt ?? now, now) === 0
}

type Telling = {
  /** How many other rows have its URL. */
  same: number
  tellsMore: boolean
}

/** What else there is to say of a link, in a line of its record; '' for nothing. */
export const linkNote = (link: Pick<Link, KnownField>, { same, tellsMore }: Telling): string => {
  const { state, redirectUrl } = link
  if (state === 'replaced') return 'Renewed since. Copy link gives you the new one.'
  if (state === 'withdrawn') return 'It can no longer be accepted.'
  if (same > 0) return sameWords(same, { redirectUrl })
  if (isStanding(link)) return 'Everybody gets this link. It works until it is renewed on the portal.'
  return tellsMore || state === 'accepted' ? '' : 'This service tells no more. New accounts show in Accounts.'
}

/** That a link's URL stands in other rows, too; without a redirect URL, services give out one for the whole company. */
export const sameWords = (others: number, { redirectUrl }: { redirectUrl: string | null }): string => {
  const what =
    redirectUrl === null ? 'your company’s standing link' : 'the service gives it out more than once'
  return `The same link as ${plural(others, 'other')}: ${what}.`
}

/** "Maria Alvarez: sharing since 10:38", "… and 2 others share" where more are not looked at yet. Pure. */
export const acceptedWords = ({ name, at }: { name: string | null; at: number }, others: number): string => {
  const whole = name ?? 'A customer'
  const who = isolated(whole.length > 24 ? `${whole.slice(0, 23)}…` : whole)
  return others > 0 ? `${who} and ${plural(others, 'other')} share` : `${who}: sharing since ${short(at)}`
}

/** What a link is called: as staff noted it. Pure. */
export const nameOf = (
  link: Pick<Link, 'customer' | 'email' | 'customerName' | 'state' | 'redirectUrl' | 'url'>,
): string =>
  link.customer || link.email || (link.customerName ?? (isStanding(link) ? 'Standing link' : 'No reference'))

/** The account holder's name where it differs from what staff noted; null: it does not, or it is not known. Pure. */
export const holderOf = ({
  customer,
  customerName,
}: Pick<Link, 'customer' | 'customerName'>): string | null =>
  customerName === null || customer === '' || customerName.toLowerCase() === customer.toLowerCase()
    ? null
    : customerName
