import type { Problem } from '../../contract/http.ts'
import { pageHeaders } from '../common/http.ts'
import type { Answer } from './router.ts'

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

type More = { errors?: { pointer: string; detail: string }[]; headers?: Record<string, string> }

/** Thrown where a request is refused. `detail` tells what to do and holds nothing secret. */
export class Refusal extends Error {
  readonly kind: ProblemKind
  readonly more: More
  constructor(kind: ProblemKind, detail: string, more: More = {}) {
    super(detail)
    this.kind = kind
    this.more = more
  }
}

/** A refusal as RFC 9457 has it; `origin` is the service's public address, where each `type` is explained. */
export const toAnswer = ({ kind, message, more }: Refusal, requestId: string, origin: string): Answer => {
  const { status, title } = problems[kind]
  const problem = {
    type: `${origin}/errors#${kind}`,
    title,
    status,
    detail: message,
    instance: `urn:uuid:${requestId}`,
    ...(more.errors && { errors: more.errors }),
  } satisfies Problem
  const type = 'application/problem+json; charset=utf-8'
  return { status, type, headers: more.headers, body: JSON.stringify(problem) }
}

const lines = Object.entries(problems).map(
  ([kind, { status, title }]) => `<dt id="${kind}">${status} ${kind}</dt><dd>${title}.</dd>`,
)

export const errorsPage = (origin: string): Answer => ({
  status: 200,
  type: 'text/html; charset=utf-8',
  headers: pageHeaders(origin),
  body: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Errors of the interface</title>
<main>
<h1>Errors of the interface</h1>
<dl>
${lines.join('\n')}
</dl>
</main>
</html>
`,
})
