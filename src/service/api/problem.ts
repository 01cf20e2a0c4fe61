import type { Problem } from '../../contract/http.ts'
import type { Answer } from './call.ts'

/** Every kind of error that the service answers, by the last part of its `type`. */
export const problems = {
  'not-json': { status: 400, title: 'The body is not a JSON object' },
  'bad-request': { status: 400, title: 'The request cannot be read' },
  'key-refused': { status: 401, title: 'A valid API key is needed' },
  forbidden: { status: 403, title: 'The request was refused' },
  'not-found': { status: 404, title: 'There is nothing here' },
  'method-not-allowed': { status: 405, title: 'This path does not offer that method' },
  'in-progress': { status: 409, title: 'The first request with this Idempotency-Key is still in progress' },
  'accepted-already': { status: 409, title: 'The customer has accepted this link already' },
  'cursor-too-old': { status: 410, title: 'What follows this cursor is not kept any more' },
  'too-large': { status: 413, title: 'The body is too large' },
  'not-json-type': { status: 415, title: 'The body must be sent as application/json' },
  'field-wrong': { status: 422, title: 'A field is wrong' },
  'key-reused': { status: 422, title: 'This Idempotency-Key was used for another request' },
  'too-many': { status: 429, title: 'Too many requests' },
  'too-many-links': { status: 429, title: 'Too many links are kept' },
  internal: { status: 500, title: 'Something went wrong on our side' },
  unavailable: { status: 503, title: 'The service cannot answer right now' },
  full: { status: 507, title: 'The service has no room left' },
} as const satisfies Record<string, { status: number; title: string }>

export type ProblemKind = keyof typeof problems

type Extra = { errors?: { pointer: string; detail: string }[]; headers?: Record<string, string> }

/** Answers an error as RFC 9457 has it. `detail` tells what to do and holds nothing secret. */
export type Refuse = (call: { requestId: string }, kind: ProblemKind, detail: string, extra?: Extra) => Answer

/** `origin` is the service's public address, where each `type` is explained. */
export const createRefuse =
  (origin: () => string): Refuse =>
  ({ requestId }, kind, detail, { errors, headers } = {}) => {
    const { status, title } = problems[kind]
    const problem = {
      type: `${origin()}/errors#${kind}`,
      title,
      status,
      detail,
      instance: `urn:uuid:${requestId}`,
      ...(errors && { errors }),
    } satisfies Problem
    const type = 'application/problem+json; charset=utf-8'
    return { status, type, headers, body: JSON.stringify(problem) }
  }
