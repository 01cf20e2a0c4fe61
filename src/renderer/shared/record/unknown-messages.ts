import { assertNever } from '../../../contract/failure.ts'
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
  link: 'Link',
  email: 'Email',
  page: 'Page afterwards',
} as const

/** What the service answered instead of a link, in a sentence. Null: the app closed before any answer. Pure. */
export const cameBackWords = (reason: UnknownReason | null): string => {
  if (reason === null) return 'The app closed, or the disk was full, before an answer was saved.'
  switch (reason.code) {
    case 'timed_out':
      return `No complete answer came within ${plural(reason.seconds, 'second')}.`
    case 'connection_lost':
      return 'The connection broke off before the answer was complete.'
    case 'redirected':
      return 'The service pointed to another address instead of sending a link.'
    case 'request_refused':
      return `The service answered with an error${reason.detail === null ? '' : `: “${isolated(reason.detail)}”`}.`
    case 'service_error':
      return 'The service had a problem.'
    case 'unreadable_answer':
      return 'An answer came, but no link can be read from it.'
    case 'answer_too_large':
      return 'An answer came that was too large to be a link.'
    default:
      return assertNever(reason)
  }
}
