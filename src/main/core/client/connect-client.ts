import type { Failure } from '../../../contract/failure.ts'
import { createAnswerSchema, isLoopback } from '../../../contract/http.ts'
import { parseJson } from '../parse-json.ts'
import type { Ports } from '../ports.ts'
import { type Asked, failureOfStatus, unreadable } from './answer-failure.ts'
import { type Answer, exchange, type Request } from './exchange.ts'
import { createReads } from './reads.ts'
import { type Retrying, withRetries } from './retry.ts'

/** The service of a connection: its address without a slash at the end, and the API key. */
export type Target = { address: string; key: string }

/** `unknown`: the request left and no answer came, so the link may exist. */
export type CreateOutcome =
  | { state: 'created'; url: string }
  | { state: 'failed'; failure: Failure }
  | { state: 'unknown'; failure: Failure }

export type ConnectClient = ReturnType<typeof createConnectClient>

const answerLimit = 5 * 1024 * 1024
const defaultDeadline = 15_000

type Outcome = { ok: true; answer: Answer } | { ok: false; failure: Failure; known: boolean }

type Task = Pick<Request, 'url' | 'method' | 'body' | 'limit' | 'signal'> & {
  headers?: Record<string, string>
  key: string
  asked: Asked
  retrying: Retrying
}

/** A key never leaves in the clear, nor to an address that is none. */
const isSafe = (address: string): boolean => {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))
}

export type Requester = ReturnType<typeof createRequester>

const createRequester = (ports: Pick<Ports, 'fetch' | 'now' | 'wait'>, deadline: number) => {
  return async (task: Task): Promise<Outcome> => {
    const { key, asked, retrying, ...request } = task
    if (!isSafe(request.url)) {
      return { ok: false, failure: { code: 'unreachable', reason: 'insecure' }, known: true }
    }
    const headers = {
      accept: 'application/json',
      'content-type': 'application/json',
      ...task.headers,
      authorization: `Bearer ${key}`,
    }
    const once = () => exchange(ports.fetch, { ...request, headers }, deadline)
    const outcome = await withRetries(once, retrying, ports)
    if (!outcome.answered) {
      return { ok: false, failure: outcome.problem.failure, known: outcome.problem.arrived === 'no' }
    }
    const { answer } = outcome
    if (answer.status < 200 || answer.status > 299) {
      // A gateway's 502 and 504 say that it lost the service on the way: nobody knows what the service did.
      const known = answer.status !== 502 && answer.status !== 504
      return { ok: false, failure: failureOfStatus(answer, asked, key, ports.now()), known }
    }
    if (!answer.complete)
      return { ok: false, failure: { code: 'answer_too_large', limit: request.limit }, known: true }
    return { ok: true, answer }
  }
}

/**
 * The service's three operations. Redirects are refused, cookies and caches unused, answers capped and parsed. `deadline`: of one
 * attempt with its whole answer, in milliseconds. Rejects only for a fault of ours. Source: the service interface and its decisions page.
 */
export const createConnectClient = (
  ports: Pick<Ports, 'fetch' | 'now' | 'wait' | 'readerScript'>,
  deadline: number = defaultDeadline,
) => {
  const request = createRequester(ports, deadline)

  /** `idempotencyKey`: the same for a repetition of the same request. */
  const createLink = async (
    { address, key }: Target,
    { redirectUrl, idempotencyKey }: { redirectUrl: string | null; idempotencyKey: string },
  ): Promise<CreateOutcome> => {
    const outcome = await request({
      url: `${address}/connect/create-connect-request`,
      method: 'POST',
      headers: { 'idempotency-key': idempotencyKey },
      body: redirectUrl === null ? null : JSON.stringify({ redirectUrl }),
      limit: answerLimit,
      key,
      asked: { what: 'create' },
      retrying: 'if_not_arrived',
    })
    if (!outcome.ok) return { state: outcome.known ? 'failed' : 'unknown', failure: outcome.failure }
    const parsed = createAnswerSchema.safeParse(parseJson(outcome.answer.text))
    if (parsed.success) return { state: 'created', url: parsed.data.redirect }
    return { state: 'failed', failure: unreadable(outcome.answer, key).failure }
  }

  return { createLink, ...createReads(request, ports.readerScript) }
}
