import { assertNever } from '../../../contract/failure.ts'
import { linkEnd } from '../../../contract/link-text.ts'
import type { Link, LinkState } from '../../../contract/model.ts'
import { plural } from '../../ui/numbers.ts'
import { splitMatches } from '../../ui/split-matches.ts'
import { brief } from '../../ui/when.ts'
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

type Known = Pick<Link, 'state' | 'stateAt' | 'redirectUrl' | 'url' | 'requestId'> & { mail?: Link['mail'] }

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

/** "https://connect.example.com/connect/r/7Qm2xW" → "…/7Qm2xW": the end is what tells links apart. */
export const shortLink = (url: string): string => (linkEnd(url) === '' ? url : `…/${linkEnd(url)}`)

/** A long note from shortly before what a search found in it, so that it can be seen in a row. */
export const noteFrom = (note: string, search: string): string => {
  const at = splitMatches(note, search).find(part => part.match)?.at ?? 0
  return at < 24 ? note : `…${note.slice(at - 12)}`
}

/** That a link's URL stands in other rows, too; without a redirect URL, services give out one for the whole company. */
export const sameWords = (others: number, { redirectUrl }: { redirectUrl: string | null }): string => {
  const what =
    redirectUrl === null ? 'your company’s standing link' : 'the service gives it out more than once'
  return `The same link as ${plural(others, 'other')}: ${what}.`
}
