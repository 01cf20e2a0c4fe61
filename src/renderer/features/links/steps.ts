import type { Link } from '../../../contract/model.ts'
import { linkState } from './link-words.ts'

type Known = Pick<
  Link,
  'state' | 'stateAt' | 'createdAt' | 'copiedAt' | 'openedAt' | 'redirectUrl' | 'url'
> & { mail?: Link['mail'] }

/** One thing that is known to have happened to a link. */
export type Step = { word: string; at: number }

/** When the mail server took its latest mail; null: it did not. */
const mailedAt = ({ mail }: Known): number | null => (mail?.state === 'handed' ? mail.at : null)

/** All that is known of a link with its time, oldest first. Pure. */
export const knownSteps = (link: Known): Step[] => {
  const { state, stateAt, createdAt, copiedAt, openedAt } = link
  const ends = ['accepted', 'declined', 'withdrawn', 'replaced', 'outcome_unknown']
  const steps = [
    { word: linkState('created').word, at: link.url === null ? null : createdAt },
    { word: linkState('copied').word, at: copiedAt },
    { word: 'Mailed', at: mailedAt(link) },
    { word: linkState('opened').word, at: openedAt ?? (state === 'opened' ? stateAt : null) },
    { word: linkState(state).word, at: ends.includes(state) ? stateAt : null },
  ]
  return steps.flatMap(({ word, at }) => (at === null ? [] : [{ word, at }])).sort((a, b) => a.at - b.at)
}

/** A step of the way of a link for one customer; `at` null: not yet, as far as is known. */
export type WayStep = { word: string; at: number | null; tone: 'plain' | 'bad' }

/**
 * The way of a link from here to the customer's yes, for the card: Copied, Opened, Accepted, or what came instead. A service
 * that tells no more has only what was done here. Pure.
 */
export const wayOf = (link: Known, tellsMore: boolean): WayStep[] => {
  const { state, stateAt, copiedAt, openedAt } = link
  const step = (word: string, at: number | null): WayStep => ({ word, at, tone: 'plain' })
  const mailed = mailedAt(link)
  const here = mailed === null ? step(linkState('copied').word, copiedAt) : step('Mailed', mailed)
  if (!tellsMore || link.redirectUrl === null) return [step(linkState('created').word, link.createdAt), here]
  const end =
    state === 'declined' || state === 'withdrawn'
      ? { word: linkState(state).word, at: stateAt, tone: 'bad' as const }
      : step(linkState('accepted').word, state === 'accepted' ? stateAt : null)
  return [here, step(linkState('opened').word, openedAt), end]
}
