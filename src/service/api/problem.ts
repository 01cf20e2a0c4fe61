import type { Problem } from '../../contract/http.ts'
import type { Ctx } from '../env.ts'

/** Every kind of error that the service answers, by the last part of its `type`. */
export const problems = {
  'not-json': { status: 400, title: 'The body is not a JSON object' },
  'bad-request': { status: 400, title: 'The request cannot be read' },
  'key-refused': { status: 401, title: 'A valid API key is needed' },
  forbidden: { status: 403, title: 'The request was refused' },
  'not-found': { status: 404, title: 'There is nothing here' },
  'method-not-allowed': { status: 405, title: 'This path does not offer that method' },
  'in-progress': { status: 409, title: 'The first request with this Idempotency-Key is still in progress' },
  'too-large': { status: 413, title: 'The body is too large' },
  'not-json-type': { status: 415, title: 'The body must be sent as application/json' },
  'field-wrong': { status: 422, title: 'A field is wrong' },
  'key-reused': { status: 422, title: 'This Idempotency-Key was used for another request' },
  'too-many': { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Something went wrong on our side' },
  unavailable: { status: 503, title: 'The service cannot answer right now' },
  full: { status: 507, title: 'The service has no room left' },
} as const satisfies Record<string, { status: number; title: string }>

export type ProblemKind = keyof typeof problems

type Extra = { errors?: { pointer: string; detail: string }[]; headers?: Record<string, string> }

/** An error as RFC 9457 has it, as text. `origin` is the service's public address, where `type` is explained. */
export const problemBody = (
  kind: ProblemKind,
  { detail, requestId, origin, errors }: { detail: string; requestId: string; origin: string } & Extra,
): string => {
  const { status, title } = problems[kind]
  return JSON.stringify({
    type: `${origin}/errors#${kind}`,
    title,
    status,
    detail,
    instance: `urn:uuid:${requestId}`,
    ...(errors && { errors }),
  } satisfies Problem)
}

/** Answers an error. `detail` tells what to do and holds nothing secret. */
export type Refuse = (c: Ctx, kind: ProblemKind, detail: string, extra?: Extra) => Response

export const createRefuse =
  (origin: () => string): Refuse =>
  (c, kind, detail, { errors, headers } = {}) =>
    c.body(
      problemBody(kind, {
        detail,
        requestId: c.get('requestId'),
        origin: origin(),
        ...(errors && { errors }),
      }),
      problems[kind].status,
      { 'Content-Type': 'application/problem+json; charset=utf-8', ...headers },
    )
