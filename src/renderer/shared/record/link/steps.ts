import { shownState, stateWord } from '../../../../contract/links/link-states.ts'
import type { Link } from '../../../../contract/model.ts'
import { mailMark } from './link-words.ts'

type Known = Pick<Link, 'state' | 'stateAt' | 'createdAt' | 'copiedAt' | 'openedAt' | 'redirectUrl' | 'url'> &
  Partial<Pick<Link, 'mail' | 'endedAt' | 'handedAt'>>

/** When the mail server took its latest mail, or the person's mail program did; null: neither. */
const mailedAt = ({ mail }: Known): number | null =>
  mail?.state === 'handed' || mail?.state === 'written' ? mail.at : null

/** A step of a link's way; `at` null: when is not known, `done` false: not yet, as far as is known. */
export type RailStep = { word: string; at: number | null; done: boolean; tone: 'plain' | 'bad' }

type RailOptions = {
  /** The service tells how far its links are. */
  tellsMore: boolean
  /** Since when the customer shares, where the service tells it, and when they ended that; null: they did not. */
  connectedAt?: number | null
  endedAt: number | null
}

const step = (word: string, at: number | null, done: boolean): RailStep => ({ word, at, done, tone: 'plain' })
const lastStep = (word: string, at: number | null): RailStep => ({ word, at, done: true, tone: 'bad' })

/** In place of Sent: a first mail that has not arrived. That the link was copied when it was made need not mean that anybody has it. */
const mailStep = (link: Known): RailStep | null => {
  const { mail, handedAt = null, copiedAt } = link
  const mark = mailMark(link)
  if (mail == null || mark === null || (handedAt !== null && handedAt !== copiedAt)) return null
  return { word: mark.text, at: mail.at, done: true, tone: mark.tone === 'plain' ? 'plain' : 'bad' }
}

/**
 * How far a link is: Sent, Opened, Sharing, or what came in its place. A service that tells no more, and the standing link, have only what
 * was done here and what a person confirmed; of a customer without a link only the end is known. Pure.
 */
export const railOf = (link: Known | undefined, options: RailOptions): RailStep[] => {
  const { tellsMore, connectedAt = null, endedAt } = options
  const ended = endedAt === null ? null : lastStep('Ended', endedAt)
  if (link === undefined) return [step('Sharing', connectedAt, true), ...(ended === null ? [] : [ended])]
  const { state, stateAt, copiedAt } = link
  const openedAt = link.openedAt ?? (state === 'opened' ? stateAt : null)
  const isShared = state === 'accepted'
  // What was copied again since it was opened is no step back.
  const sent = [mailedAt(link), copiedAt].flatMap(at => (at === null || at > (openedAt ?? at) ? [] : [at]))
  const sentAt = sent.length === 0 ? null : Math.max(...sent)
  const hasOpened = openedAt !== null || state === 'declined' || isShared
  const isOver = state === 'declined' || state === 'withdrawn' || state === 'replaced'
  const first = (hasOpened ? null : mailStep(link)) ?? step('Sent', sentAt, sentAt !== null || hasOpened)
  const end =
    ended ??
    (isOver
      ? lastStep(stateWord(shownState(state)), stateAt)
      : step('Sharing', isShared ? stateAt : null, isShared))
  if (!tellsMore || link.redirectUrl === null) return end.done ? [first, end] : [first]
  return [first, step('Opened', openedAt, hasOpened), end]
}
