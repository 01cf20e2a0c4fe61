import type { AnswerExcerpt, Failure } from '../../contract/failure.ts'
import type { Answer } from './exchange.ts'
import { excerptOf, reach } from './masked.ts'
import { readReason } from './problem-body.ts'
import { textOf } from './read-body.ts'
import { askedWait } from './retry.ts'

/**
 * The kind of a request, which decides what a 404 means. `subject`: the account ID; `page`: a page of a list that the service has; `more`: a call beyond
 * the interface.
 */
export type RequestKind = { what: 'create' | 'list' | 'page' | 'more' } | { what: 'account'; subject: string }

/** An excerpt of an answer to show to support; the key is masked. Pure. */
const answerExcerpt = ({ status, headers, body }: Answer, key: string): AnswerExcerpt => {
  const contentType = headers.get('content-type')
  return {
    status,
    contentType: contentType && excerptOf(contentType, key),
    // A character has at most four bytes; one character more than `reach` shows that the text was cut.
    excerpt: excerptOf(textOf(body.subarray(0, 4 * (reach + 1))), key),
  }
}

/** A failure with the service's name for the request that failed, the key masked. */
const withRequestId = (failure: Failure, { headers }: Answer, key: string): Failure => {
  const requestId = headers.get('x-request-id')
  return requestId ? { ...failure, requestId: excerptOf(requestId, key) } : failure
}

/** A success that fits no accepted shape. Pure. */
export const unreadable = (answer: Answer, key: string): Failure =>
  withRequestId({ code: 'unreadable_answer', answer: answerExcerpt(answer, key) }, answer, key)

const causeOfStatus = (answer: Answer, kind: RequestKind, key: string, now: number): Failure => {
  const { status } = answer
  if (status === 401 || status === 403) return { code: 'key_refused' }
  // No service asks for a proxy's password: it comes from a proxy on the way.
  if (status === 407) return { code: 'unreachable', reason: 'proxy' }
  if (status === 404 && kind.what === 'account') return { code: 'not_found', subject: kind.subject }
  if (kind.what === 'list' && [404, 405, 501].includes(status)) return { code: 'list_not_offered' }
  const retryAfter = askedWait(answer.headers, now)
  if (status === 429) return { code: 'rate_limited', retryAfterSeconds: retryAfter }
  if (status === 503) return { code: 'service_unavailable', retryAfterSeconds: retryAfter }
  if (status < 400) return { code: 'redirected' }
  if (status < 500) return { code: 'request_refused', status, ...readReason(textOf(answer.body), key) }
  return { code: 'service_error', answer: answerExcerpt(answer, key) }
}

/** What a status other than 2xx means, whatever the body is. `now`: milliseconds since 1970. Pure. */
export const failureOfStatus = (answer: Answer, kind: RequestKind, key: string, now: number): Failure =>
  withRequestId(causeOfStatus(answer, kind, key, now), answer, key)
