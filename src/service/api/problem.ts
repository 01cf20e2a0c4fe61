import type { Problem } from '../../contract/http.ts'
import { pageHeaders } from '../common/http.ts'
import page from './errors.html?raw'
import problems from './problems.json' with { type: 'json' }
import type { Answer } from './router.ts'

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
  body: page.replace('<!-- kinds -->', lines.join('\n')),
})
