import { z } from 'zod'
import type { AnswerExcerpt, Failure } from '../../contract/failure.ts'
import { parseJson } from '../../contract/parse-json.ts'
import type { Answer } from './exchange.ts'
import { excerptOf, reach } from './masked.ts'
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

const text = z.string().trim().min(1).optional().catch(undefined)
const message = z.object({ message: text }).optional().catch(undefined)

/** RFC 9457 and the other usual shapes; each part is taken by itself, so that a wrong one spoils no other. */
const bodySchema = z.object({
  detail: text,
  message: text,
  error_description: text,
  error: z
    .union([z.string().trim().min(1), message])
    .optional()
    .catch(undefined),
  title: text,
  errors: z.array(z.unknown()).optional().catch(undefined),
})

const fieldSchema = z.object({ pointer: z.string(), detail: z.string() })

const pathOf = (pointer: string) =>
  pointer
    .replace(/^#?\//, '')
    .split('/')
    .map(step => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.')

/** Why a service refused, in the words of an error's body; empty where that has none. The key is masked, texts are cut. Pure and total. */
export const readReason = (body: string, key: string) => {
  const parsed = bodySchema.safeParse(parseJson(body))
  if (!parsed.success) return { detail: null, fields: [] }
  const { detail, message, error_description, error, title, errors } = parsed.data
  const words =
    detail ?? message ?? error_description ?? (typeof error === 'string' ? error : error?.message) ?? title
  const fields = (errors ?? []).slice(0, 20).flatMap(candidate => {
    const field = fieldSchema.safeParse(candidate)
    if (!field.success) return []
    return [{ path: excerptOf(pathOf(field.data.pointer), key), message: excerptOf(field.data.detail, key) }]
  })
  return { detail: words === undefined ? null : excerptOf(words, key), fields }
}

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
