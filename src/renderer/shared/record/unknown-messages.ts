import { isolated } from '../../../contract/isolated.ts'
import type { UnknownReason } from '../../../contract/links/unknown-reason.ts'
import { plural } from '../../ui/text/numbers.ts'

/** Texts of the record of a link with unknown outcome: the service may have made it or not. */
export const unknownMessages = {
  label: 'Outcome unknown',
  tryAgain: 'Try again',
  tryAnyway: 'Try again anyway',
  discard: 'Discard',
  discarded: 'Link removed from the list',
  what: (isStill: boolean, cameBack: string) =>
    `${isStill ? 'Still unknown. ' : ''}${cameBack} The service may have created the link or not; the customer does not have it yet.`,
  ways: 'Try again is safe: it never creates a second link. Discard removes the link from this list.',
  old: (time: string) =>
    `First requested ${time}. Services remember a request for about a day: trying again now may create a second link.`,
  forSupport: 'Details for support',
} as const

const cameBack: Record<Exclude<UnknownReason['code'], 'timed_out' | 'request_refused'>, string> = {
  connection_lost: 'The connection broke off before the answer was complete.',
  unreachable: 'Your network’s proxy asked for a password instead of passing on the service’s answer.',
  redirected: 'The service pointed to another address instead of sending a link.',
  service_error: 'The service had a problem.',
  unreadable_answer: 'An answer came, but no link can be read from it.',
  answer_too_large: 'An answer came that was too large to be a link.',
}

/** What the service answered instead of a link, in a sentence. Null: the app closed before any answer. Pure. */
export const cameBackWords = (reason: UnknownReason | null): string => {
  if (reason === null) return 'The app closed, or the disk was full, before an answer was saved.'
  if (reason.code === 'timed_out')
    return `No complete answer came within ${plural(reason.seconds, 'second')}.`
  if (reason.code === 'request_refused')
    return `The service answered with an error${reason.detail === null ? '' : `: “${isolated(reason.detail)}”`}.`
  return cameBack[reason.code]
}
