import { assertNever } from '../../../contract/failure.ts'
import { isolated } from '../../../contract/isolated.ts'
import { linkEnd } from '../../../contract/links/link-text.ts'
import type { Link, LinkState } from '../../../contract/model.ts'
import { plural } from '../../ui/text/numbers.ts'
import { splitMatches } from '../../ui/text/split-matches.ts'
import { brief, daysAgo } from '../../ui/text/when.ts'
import { mailTag } from './mail-words.ts'

type Tone = 'plain' | 'ok' | 'bad'

/** What we know of a link, and how it is coloured. */
export const linkState = (state: LinkState): { word: string; tone: Tone } => {
  switch (state) {
    case 'created':
      return { word: 'Created', tone: 'plain' }
    case 'copied':
      return { word: 'Copied', tone: 'plain' }
    case 'outcome_unknown':
      return { word: 'Outcome unknown', tone: 'bad' }
    case 'replaced':
      return { word: 'No longer works', tone: 'bad' }
    case 'opened':
      return { word: 'Opened', tone: 'ok' }
    case 'accepted':
      return { word: 'Accepted', tone: 'ok' }
    case 'declined':
      return { word: 'Declined', tone: 'plain' }
    case 'withdrawn':
      return { word: 'Withdrawn', tone: 'plain' }
    default:
      return assertNever(state)
  }
}

type KnownField = 'state' | 'stateAt' | 'redirectUrl' | 'url' | 'requestId'
type Known = Pick<Link, KnownField> & { mail?: Link['mail'] }

/** Whether it is the link that everybody gets; one that was renewed since is it no more. */
export const isStanding = ({
  state,
  redirectUrl,
  url,
}: Pick<Link, 'state' | 'redirectUrl' | 'url'>): boolean =>
  redirectUrl === null && url !== null && state !== 'replaced'

/** What is known of a link as a row shows it: "Opened 10:44"; of the standing link what was done with it here stands beside. */
export const stateWords = (link: Known, now?: number): { tag: string; tone: Tone; beside: string } => {
  const { word, tone } = linkState(link.state)
  const mail = mailTag(link, now)
  const timed = mail?.tag ?? `${word} ${brief(link.stateAt, now)}`
  if (isStanding(link)) return { tag: 'Standing', tone: 'plain', beside: timed }
  if (link.state === 'outcome_unknown' || link.state === 'replaced') return { tag: word, tone, beside: '' }
  if (link.state !== 'accepted') return { tag: timed, tone: mail?.tone ?? tone, beside: '' }
  // When a customer accepted whom a person confirmed, nobody knows.
  return { tag: link.requestId === null ? '✓ Accepted (confirmed here)' : `✓ ${timed}`, tone, beside: '' }
}

/**
 * How long a link waits for an answer: only where the service tells of answers is it known that there is none. Where it was not
 * handed over here, only that it is due. `now`: milliseconds since 1970.
 */
export const waitingWords = (
  { handedAt }: Pick<Link, 'handedAt'>,
  tellsMore: boolean,
  now: number = Date.now(),
): string => {
  if (handedAt === null) return 'To follow up'
  const days = Math.max(0, daysAgo(handedAt, now))
  if (tellsMore) return days === 0 ? 'No answer yet' : `No answer for ${plural(days, 'day')}`
  return days === 0 ? 'Handed over today' : `Handed over ${plural(days, 'day')} ago`
}

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

/** What was copied: in place of a standing link that no longer works, the one that works. */
export const copiedWords = (before: Pick<Link, 'url'>, copied: Pick<Link, 'url'>): string =>
  before.url === copied.url ? 'Link copied' : 'The standing link was renewed: the new one is copied'

/** One that was accepted, withdrawn or replaced brings nobody any further. */
export const isOfUse = ({ state }: Pick<Link, 'state'>): boolean =>
  !['accepted', 'withdrawn', 'replaced'].includes(state)

/** Whether the service could still withdraw it. */
export const canWithdraw = ({ requestId, state }: Pick<Link, 'requestId' | 'state'>): boolean =>
  requestId !== null && state !== 'accepted' && state !== 'withdrawn'

type Telling = {
  /** How many other rows have its URL. */
  same: number
  tellsMore: boolean
}

/** What else there is to say of a link, in a line of its card; '' for nothing. */
export const cardNote = (
  link: Pick<Link, KnownField | 'customerName'>,
  { same, tellsMore }: Telling,
): string => {
  const { state, redirectUrl, customerName } = link
  if (state === 'replaced') return 'It was renewed. Copy link gives you the new one.'
  if (state === 'withdrawn') return 'Nobody can accept by it any more.'
  if (state === 'accepted' && customerName !== null) return `Accepted by ${isolated(customerName)}.`
  if (same > 0) return sameWords(same, { redirectUrl })
  if (isStanding(link)) return 'Everybody gets this link. It works until it is renewed on the portal.'
  return tellsMore ? '' : 'This service tells no more of a link. New accounts show in Accounts.'
}

/** That a link's URL stands in other rows, too; without a redirect URL, services give out one for the whole company. */
export const sameWords = (others: number, { redirectUrl }: { redirectUrl: string | null }): string => {
  const what =
    redirectUrl === null ? 'your company’s standing link' : 'the service gives it out more than once'
  return `The same link as ${plural(others, 'other')}: ${what}.`
}

/** "Maria Alvarez accepted 10:38", "… and 2 others accepted" where more are not looked at yet. Pure. */
export const acceptedWords = ({ name, at }: { name: string | null; at: number }, others: number): string => {
  const who = isolated(name ?? 'A customer')
  return others > 0 ? `${who} and ${plural(others, 'other')} accepted` : `${who} accepted ${brief(at)}`
}
