import { isolated } from '../../../../contract/isolated.ts'
import { isOfColleague, type ShownState, stateOf, stateWord } from '../../../../contract/links/link-states.ts'
import { linkEnd } from '../../../../contract/links/link-text.ts'
import type { MailKind, MailState } from '../../../../contract/mail/mail.ts'
import type { Link } from '../../../../contract/model.ts'
import type { Tone } from '../../../ui/notices/tag.tsx'
import { plural } from '../../../ui/text/numbers.ts'
import { shortened } from '../../../ui/text/shortened.ts'
import { splitMatches } from '../../../ui/text/split-matches.ts'
import { daysAgo, short } from '../../../ui/text/when.ts'
import { linkMessages } from './link-messages.ts'

const tones: Partial<Record<ShownState, Tone>> = {
  opened: 'ok',
  sharing: 'ok',
  declined: 'warn',
  ended: 'bad',
  outcome_unknown: 'bad',
}

/** A short text beside a state's tag. */
export type Mark = { text: string; tone: 'plain' | 'warn' | 'bad' }

/** Whether this is the company's current standing link (no redirect URL), which all customers get; a renewed one is not any more. */
export const isStanding = (link: Link): boolean =>
  link.redirectUrl === null && link.url !== null && link.state !== 'replaced'

const mailMarks: Record<MailState, Mark | null> = {
  waiting: { text: 'Mail waiting', tone: 'plain' },
  sending: { text: 'Mail waiting', tone: 'plain' },
  refused: { text: 'Mail refused', tone: 'warn' },
  unknown: { text: 'Mail unknown', tone: 'bad' },
  handed: null,
  written: null,
}

/** The mark of a mail that did not leave, or whose outcome is unknown; null: no mark, or the link's state is newer than the mail. */
export const mailMark = ({ mail, state, stateAt }: Link): Mark | null => {
  const isFirst = state === 'created' || state === 'copied'
  return mail === null || mail.at < stateAt || !isFirst ? null : mailMarks[mail.state]
}

const markOf = (link: Link): Mark | null => {
  if (link.state === 'replaced') return { text: 'Renewed', tone: 'plain' }
  // A person matched this customer with the link by hand, so the time of acceptance is unknown.
  if (link.state === 'accepted' && link.requestId === null) return { text: 'confirmed here', tone: 'plain' }
  const mail = mailMark(link)
  if (mail !== null) return mail
  if (isStanding(link)) return { text: 'Standing', tone: 'plain' }
  // A colleague's link shows "Not sent" although they may have sent it: the mark limits that to this desk.
  return isOfColleague(link) ? { text: 'from here', tone: 'plain' } : null
}

/** A link's state as a row shows it, and what stands beside it: "Sent" and "Mail refused". Pure. */
export const stateWords = (link: Link): { tag: string; tone: Tone; mark: Mark | null } => {
  const state = stateOf(link)
  const word = stateWord(state)
  return {
    tag: state === 'sharing' ? `✓ ${word}` : word,
    tone: tones[state] ?? 'plain',
    mark: markOf(link),
  }
}

/**
 * How long a link waits for an answer; where the service does not report answers, none is claimed to be missing. Handed over today, or not
 * from here, or answered: only that it is due. `now`: milliseconds since 1970.
 */
export const waitingWords = (link: Link, tellsMore: boolean, now = Date.now()) => {
  const days = link.handedAt === null ? 0 : Math.max(0, daysAgo(link.handedAt, now))
  if (days === 0 || !isToRemind(link)) return 'To follow up'
  return tellsMore ? `No answer, ${days} d` : `Sent ${plural(days, 'day')} ago`
}

/** After so many days without an answer a link stands out in the list. */
const noAnswerDays = 3

/** Whether a customer has not answered for days; false where the service does not report answers, as a missing one proves nothing. */
export const hasNoAnswer = (link: Link, tellsMore: boolean, now: number = Date.now()): boolean =>
  tellsMore && isToRemind(link) && link.handedAt !== null && daysAgo(link.handedAt, now) >= noAnswerDays

/** "https://connect.example.com/connect/r/7Qm2xW" → "…/7Qm2xW": links differ only in their end. */
export const shortLink = (url: string): string => {
  const end = linkEnd(url)
  return end === '' ? url : `…/${end}`
}

/** The last six characters of a link, which tell it from the others of its customer. */
export const linkTail = (url: string): string => `…${linkEnd(url).slice(-6)}`

/** A note, cut at its front where needed, so that the first search match is visible in a one-line row. */
export const noteFrom = (note: string, search: string): string => {
  const at = splitMatches(note, search).find(part => part.match)?.at ?? 0
  // Not from the middle of a character.
  return at < 24 ? note : `…${note.slice(at - 12).replace(/^[\uDC00-\uDFFF]/, '')}`
}

/** Whether a customer accepted it, so that it is of use to nobody else. A match that was confirmed here proves no acceptance. */
const isUsed = ({ state, redirectUrl, requestId }: Link): boolean =>
  state === 'accepted' && redirectUrl !== null && requestId !== null

/** The tooltip of Copy link, which says so. Pure. */
export const copyTitle = (link: Link): string => (isUsed(link) ? linkMessages.copyUsed : linkMessages.copy)

/**
 * What is announced after copying: that main copied the new standing link in place of a renewed one, or that the wait for an answer
 * starts again, as copying counts as handing over.
 */
export const copiedWords = (before: Link, copied: Pick<Link, 'url'>, now: number = Date.now()): string => {
  if (before.url !== copied.url) return 'The standing link was renewed: the new one is copied'
  const done = isFollowUpDue(before, now) ? ' The follow-up is done.' : ''
  if (isUsed(before)) return `${linkMessages.copied}. It was used already.${done}`
  if (done !== '') return `${linkMessages.copied}.${done}`
  const waits = before.redirectUrl !== null && !before.archived && hasNoAnswer(before, true, now)
  return `${linkMessages.copied}${waits ? '. The wait for an answer begins again.' : ''}`
}

/** Whether a customer can still use the link. */
export const isOfUse = ({ state }: Link): boolean => !['accepted', 'withdrawn', 'replaced'].includes(state)

/** Whether the day that a person chose has come; an answer of the customer takes it away. */
export const isFollowUpDue = ({ followUpAt }: Link, now: number = Date.now()): boolean =>
  followUpAt !== null && daysAgo(followUpAt, now) >= 0

/** The link if it can be handed to its customer; null: it has no URL, or cannot be used any more. */
export const handedLink = (link: Link): (Link & { url: string }) | null =>
  link.url !== null && isOfUse(link) ? { ...link, url: link.url } : null

/** Whether copying the link makes sense: it has a URL, was not withdrawn, and its customer did not end sharing. */
export const canCopy = ({ url, state, endedAt }: Link): boolean =>
  url !== null && state !== 'withdrawn' && endedAt === null

/** Whether the link can still be withdrawn at the service, which needs the service's own id of it. */
export const canWithdraw = ({ requestId, state }: Link): boolean =>
  requestId !== null && state !== 'accepted' && state !== 'withdrawn'

/** Whether a mail would be a reminder: the customer has the link (copied counts as sent) and did not answer. */
export const isToRemind = ({ state }: Link): boolean => state === 'copied' || state === 'opened'

/**
 * Whether a mail sent now is the customer's first: no earlier one was handed over. A link that was copied today may not have reached them
 * yet, so it still counts as first, unless its follow-up is due. Pure.
 */
export const isFirstMail = (link: Link, now: number = Date.now()): boolean => {
  const { state, mail, handedAt, copiedAt } = link
  if (state !== 'copied') return state === 'created'
  if (handedAt !== null && handedAt !== copiedAt) return false
  if (isFollowUpDue(link, now)) return false
  if (mail !== null && mail.state !== 'refused') return false
  return (mail !== null && mail.at >= (copiedAt ?? 0)) || daysAgo(handedAt ?? now, now) === 0
}

/** What a mail with the link is for. `reminds`: the customer has the link already. Pure. */
export const mailKindOf = (link: Link, reminds: boolean): MailKind => {
  if (link.state === 'declined') return 'declined'
  return reminds && !isFirstMail(link) ? 'reminder' : 'invitation'
}

type Telling = {
  /** How many other rows have the same URL. */
  same: number
  tellsMore: boolean
}

/** A remark on the link for a line of its record; '' for none. */
export const linkNote = (link: Link, { same, tellsMore }: Telling): string => {
  const { state } = link
  if (state === 'replaced') return 'Renewed since. Copy link gives you the new one.'
  if (state === 'withdrawn') return 'It can no longer be accepted.'
  if (same > 0) return sameWords(same, link)
  if (isStanding(link)) return 'Everybody gets this link. It works until it is renewed on the portal.'
  return tellsMore || state === 'accepted' ? '' : 'This service tells no more. New accounts show in Accounts.'
}

/** Says that other rows have the same URL; without a redirect URL, a service gives out one standing link for the whole company. */
export const sameWords = (others: number, { redirectUrl }: Link): string => {
  const what =
    redirectUrl === null ? 'your company’s standing link' : 'the service gives it out more than once'
  return `The same link as ${plural(others, 'other')}: ${what}.`
}

/** "Maria Alvarez: sharing since 10:38", or "… and 2 others share" where several are new. Pure. */
export const acceptedWords = ({ name, at }: { name: string | null; at: number }, others: number): string => {
  const who = isolated(shortened(name ?? 'A customer', 24))
  return others > 0 ? `${who} and ${plural(others, 'other')} share` : `${who}: sharing since ${short(at)}`
}

/** Whose a link is: as staff noted them, else who accepted it, but for the standing link, which is everybody's; '': nobody is known. Pure. */
export const whoOf = (link: Link): string =>
  link.customer || link.email || (isStanding(link) ? '' : (link.customerName ?? ''))

/** A link's display name. Pure. */
export const nameOf = (link: Link): string =>
  whoOf(link) || (isStanding(link) ? 'Standing link' : 'No reference')

/** The account holder's name where it differs from what staff noted; null: it does not, or it is not known. Pure. */
export const holderOf = (link: Pick<Link, 'customer' | 'customerName'>): string | null => {
  const { customer, customerName: name } = link
  return customer === '' || name?.toLowerCase() === customer.toLowerCase() ? null : name
}
