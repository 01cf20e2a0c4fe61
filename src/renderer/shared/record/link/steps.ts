import { shownState, stateWord } from '../../../../contract/links/link-states.ts'
import type { Link } from '../../../../contract/model.ts'

type Known = Pick<
  Link,
  'state' | 'stateAt' | 'createdAt' | 'copiedAt' | 'openedAt' | 'redirectUrl' | 'url'
> & { mail?: Link['mail']; endedAt?: Link['endedAt'] }

/** One thing that is known to have happened to a link. */
export type Step = { word: string; at: number }

/** When the mail server took its latest mail, or the person's mail program did; null: neither. */
const mailedAt = ({ mail }: Known): number | null =>
  mail?.state === 'handed' || mail?.state === 'written' ? mail.at : null

/** All that is known of a link with its time, oldest first. Pure. */
export const knownSteps = (link: Known): Step[] => {
  const { state, stateAt, createdAt, copiedAt, openedAt, endedAt } = link
  const ends = ['accepted', 'declined', 'withdrawn', 'replaced', 'outcome_unknown']
  const steps = [
    { word: 'Made', at: link.url === null ? null : createdAt },
    { word: 'Copied', at: copiedAt },
    { word: 'Mailed', at: mailedAt(link) },
    { word: 'Opened', at: openedAt ?? (state === 'opened' ? stateAt : null) },
    { word: stateWord(shownState(state)), at: ends.includes(state) ? stateAt : null },
    { word: stateWord('ended'), at: state === 'accepted' ? (endedAt ?? null) : null },
  ]
  return steps.flatMap(({ word, at }) => (at === null ? [] : [{ word, at }])).sort((a, b) => a.at - b.at)
}

/** A step of a link's way; `at` null: when is not known, `done` false: not yet, as far as is known. */
export type RailStep = { word: string; at: number | null; done: boolean; tone: 'plain' | 'bad' }

type Telling = {
  /** The service tells how far its links are. */
  tellsMore: boolean
  /** When the customer ended what began with it; null: they did not. */
  endedAt: number | null
}

/**
 * The way of a link: Sent, Opened, Sharing, or what came in its place. A service that tells no more, and the standing link, have only what
 * was done here and what a person confirmed. Pure.
 */
export const railOf = (link: Known, { tellsMore, endedAt }: Telling): RailStep[] => {
  const { state, stateAt, copiedAt, openedAt } = link
  const isShared = state === 'accepted'
  const sentAt = mailedAt(link) ?? copiedAt
  const hasOpened = openedAt !== null || state === 'opened' || isShared
  const step = (word: string, at: number | null, done: boolean): RailStep => ({
    word,
    at,
    done,
    tone: 'plain',
  })
  const sent = step('Sent', sentAt, sentAt !== null || hasOpened)
  const end: RailStep =
    endedAt !== null
      ? { word: 'Ended', at: endedAt, done: true, tone: 'bad' }
      : state === 'declined' || state === 'withdrawn' || state === 'replaced'
        ? { word: stateWord(shownState(state)), at: stateAt, done: true, tone: 'bad' }
        : step('Sharing', isShared ? stateAt : null, isShared)
  if (!tellsMore || link.redirectUrl === null) return end.done ? [sent, end] : [sent]
  return [sent, step('Opened', openedAt ?? (state === 'opened' ? stateAt : null), hasOpened), end]
}

/** The same of a customer of whose link nothing is known: they share, or ended it. Pure. */
export const railWithout = (connectedAt: number | null, endedAt: number | null): RailStep[] => {
  const sharing: RailStep = { word: 'Sharing', at: connectedAt, done: true, tone: 'plain' }
  return endedAt === null ? [sharing] : [sharing, { word: 'Ended', at: endedAt, done: true, tone: 'bad' }]
}
