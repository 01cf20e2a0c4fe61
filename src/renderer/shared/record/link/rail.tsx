import { isolated } from '../../../../contract/isolated.ts'
import { shownState, stateWord } from '../../../../contract/links/link-states.ts'
import type { AccountDetails, Link } from '../../../../contract/model.ts'
import { fullTime, inSentence, short } from '../../../ui/text/when.ts'
import { useTellsMore } from '../../hooks/app-state.ts'
import { messages } from '../record-messages.ts'
import { mailMark } from './link-words.ts'

/** When a mail was handed to the mail server or to the person's mail program: the latest, else one before it; null: none was. */
const mailedAt = ({ mail, handedAt }: Link): number | null => {
  if (mail === null) return null
  return mail.state === 'handed' || mail.state === 'written' ? mail.at : handedAt
}

/** A step of a link's progress; `at` null: time unknown; `done` false: not known to have happened. */
type RailStep = { word: string; at: number | null; done: boolean; tone: 'plain' | 'bad' }

type RailOptions = {
  /** The service reports what customers do with links (opened, accepted…). */
  tellsMore: boolean
  /** Since when the customer shares (null: unknown), and when they ended that (null: they did not). */
  connectedAt?: number | null
  endedAt: number | null
}

const sharing = 'Sharing'
const step = (word: string, at: number | null, done: boolean): RailStep => ({ word, at, done, tone: 'plain' })
const lastStep = (word: string, at: number | null): RailStep => ({ word, at, done: true, tone: 'bad' })

/** Replaces Sent while a first mail has not left: creating a link copies it, which does not mean that the customer has it. */
const mailStep = (link: Link): RailStep | null => {
  const { mail, handedAt, copiedAt } = link
  const mark = mailMark(link)
  if (mail === null || mark === null || (handedAt !== null && handedAt !== copiedAt)) return null
  return { word: mark.text, at: mail.at, done: true, tone: mark.tone === 'plain' ? 'plain' : 'bad' }
}

/**
 * A link's progress: Sent, Opened, Sharing, or Declined and the like as the end. Where the service does not report it, and for the standing
 * link, only what staff did or confirmed; a customer without a link has only Sharing and Ended. Pure.
 */
export const railOf = (link: Link | undefined, options: RailOptions): RailStep[] => {
  const { tellsMore, connectedAt = null, endedAt } = options
  const isNoticed = link?.endNoticed === true && link.endedAt === endedAt
  const ended = endedAt === null ? null : lastStep('Ended', isNoticed ? null : endedAt)
  if (link === undefined) return [step(sharing, connectedAt, true), ...(ended === null ? [] : [ended])]
  const { state, stateAt, copiedAt } = link
  const openedAt = link.openedAt ?? (state === 'opened' ? stateAt : null)
  const isShared = state === 'accepted'
  // Copies and mails after the link was opened do not count: Sent would otherwise stand later than Opened.
  const sent = [mailedAt(link), copiedAt].flatMap(at => (at === null || at > (openedAt ?? at) ? [] : [at]))
  const sentAt = sent.length === 0 ? null : Math.max(...sent)
  const hasOpened = openedAt !== null || state === 'declined' || isShared
  const isOver = state === 'declined' || state === 'withdrawn' || state === 'replaced'
  const first = (hasOpened ? null : mailStep(link)) ?? step('Sent', sentAt, sentAt !== null || hasOpened)
  const end =
    ended ??
    (isOver
      ? lastStep(stateWord(shownState(state)), stateAt)
      : step(sharing, isShared ? stateAt : null, isShared))
  if (!tellsMore || link.redirectUrl === null) return end.done ? [first, end] : [first]
  return [first, step('Opened', openedAt, hasOpened), end]
}

const words = messages.rail

const title = ({ at, done }: RailStep): string =>
  at !== null ? fullTime(at) : done ? words.unknownTime : words.notYet

const look = ({ done, tone }: RailStep): string => (done ? `done ${tone}` : 'muted')

type RailProps = { link: Link | undefined; details: AccountDetails | undefined }

/** A link's progress as a line of steps; steps not known to have happened are muted. No line where one leads no further. */
export function Rail({ link, details }: RailProps) {
  const steps = railOf(link, {
    tellsMore: useTellsMore(),
    connectedAt: details?.connectedAt ?? null,
    endedAt: details?.ended?.endedAt ?? link?.endedAt ?? null,
  })
  const reason = link?.state === 'declined' ? link.declineReason : null
  const isWay = steps.length > 1 || steps[0]?.word === sharing
  return (
    <>
      <ol className={isWay ? 'rail small' : 'small'} aria-label={words.label}>
        {steps.map(step => (
          <li key={step.word} className={look(step)} title={title(step)}>
            {step.word} {step.at === null ? null : <span>{inSentence(short(step.at))}</span>}
          </li>
        ))}
      </ol>
      {reason === null ? null : <p className="small anywhere">{words.reason(isolated(reason))}</p>}
    </>
  )
}
