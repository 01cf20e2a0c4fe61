import type { Failure } from '../../contract/failure.ts'
import { createAnswerSchema } from '../../contract/http.ts'
import { isLoopback } from '../../contract/loopback.ts'
import { failureOfStatus, type RequestKind, unreadable } from './answer-failure.ts'
import type { Clocks } from './clocks.ts'
import { certainlyMadeNothing } from './create-outcomes.ts'
import { type Answer, exchange, type Request } from './exchange.ts'
import { createMore } from './more.ts'
import type { Fetch, Network } from './network.ts'
import { parseJson } from './parse-json.ts'
import { textOf } from './read-body.ts'
import { createReads } from './reads.ts'
import { type Retrying, withRetries } from './retry.ts'

/** A service, its address without a slash at the end, and the API key. `connectionId`: where it is a connection's, as it is saved. */
export type Target = { address: string; key: string; connectionId?: string }

/** What is asked for; the notes go only to a service that takes them. */
export type WantedLink = {
  redirectUrl: string | null
  notes?: { reference: string; email: string; note: string } | null
  /** The same for a repetition of the same request. */
  idempotencyKey: string
}

/** `failed`: certainly no link was made. `unknown`: it may have been; `failure` says what came back. */
export type CreateOutcome =
  | { state: 'created'; url: string }
  | { state: 'failed'; failure: Failure }
  | { state: 'unknown'; failure: Failure }

export type ConnectClient = ReturnType<typeof createConnectClient>

type ClientPorts = Network & {
  /** Notes the time of each answer. */
  clocks?: Pick<Clocks, 'note'>
}

const answerLimit = 5 * 1024 * 1024
const defaultDeadline = 15_000

export type Outcome = { ok: true; answer: Answer } | { ok: false; failure: Failure; madeNothing: boolean }

type Task = Pick<Request, 'url' | 'method' | 'body' | 'limit' | 'signal'> & {
  headers?: Record<string, string>
  key: string
  asked: RequestKind
  retrying: Retrying
  /** Seconds for which the request lets the service hold its answer. */
  wait?: number
}

/** A key never leaves in the clear, nor to an address that is none. */
const isSafe = (address: string): boolean => {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))
}

/** What is noted with a link, without what was left empty. Pure. */
const givenNotes = (notes: WantedLink['notes']) =>
  Object.fromEntries(Object.entries(notes ?? {}).filter(([, text]) => text !== ''))

export type Requester = ReturnType<typeof createRequester>

/** `timeLeft`: for the next call; `seconds`: what it was in all, for the wording. */
const createRequester = (ports: ClientPorts, timeLeft: () => number, seconds: number) => {
  return async (task: Task): Promise<Outcome> => {
    const { key, asked, retrying, wait = 0, ...request } = task
    if (!isSafe(request.url)) {
      return { ok: false, failure: { code: 'unreachable', reason: 'insecure' }, madeNothing: true }
    }
    const headers = {
      accept: 'application/json',
      'content-type': 'application/json',
      ...task.headers,
      authorization: `Bearer ${key}`,
    }
    const send = (left: number) => (fetch: Fetch) =>
      exchange(fetch, { ...request, headers }, { left, seconds: seconds + wait })
    // Chromium repeats a request, a POST too, whose kept-alive connection dies before an answer: a create gets a new one.
    const once = (left: number) =>
      asked.what === 'create' ? ports.withNewConnection(send(left)) : send(left)(ports.fetch)
    const outcome = await withRetries(once, { ...ports, retrying, deadline: timeLeft() + wait * 1000 })
    if (!outcome.answered) {
      const { failure, arrived } = outcome.problem
      return { ok: false, failure, madeNothing: arrived === 'no' }
    }
    const { answer } = outcome
    ports.clocks?.note(request.url, answer.date)
    if (answer.status < 200 || answer.status > 299) {
      const failure = failureOfStatus(answer, asked, key, ports.now())
      return { ok: false, failure, madeNothing: certainlyMadeNothing(answer.status) }
    }
    if (!answer.complete)
      return { ok: false, failure: { code: 'answer_too_large', limit: request.limit }, madeNothing: false }
    return { ok: true, answer }
  }
}

/**
 * The service's three operations, and what it may offer beside them. Redirects are refused, cookies and caches unused, answers capped and parsed. `deadline`: of a
 * call with all that it repeats, in milliseconds. Rejects only for a fault of ours. Source: the service interface and its decisions page.
 */
export const createConnectClient = (ports: ClientPorts, deadline: number = defaultDeadline) => {
  const allOf = (timeLeft: () => number) =>
    createCalls(createRequester(ports, timeLeft, Math.ceil(deadline / 1000)))
  return {
    ...allOf(() => deadline),
    /** The same operations, several of which take no longer together than one alone: a person waits for all of them. */
    forOneCall: () => {
      const end = performance.now() + deadline
      return allOf(() => Math.max(0, end - performance.now()))
    },
  }
}

const createCalls = (request: Requester) => {
  const createLink = async (
    { address, key }: Target,
    { redirectUrl, notes, idempotencyKey }: WantedLink,
  ): Promise<CreateOutcome> => {
    const outcome = await request({
      url: `${address}/connect/create-connect-request`,
      method: 'POST',
      headers: { 'idempotency-key': idempotencyKey },
      body: redirectUrl === null ? null : JSON.stringify({ redirectUrl, ...givenNotes(notes) }),
      limit: answerLimit,
      key,
      asked: { what: 'create' },
      retrying: 'if_not_arrived',
    })
    if (!outcome.ok) return { state: outcome.madeNothing ? 'failed' : 'unknown', failure: outcome.failure }
    const parsed = createAnswerSchema.safeParse(parseJson(textOf(outcome.answer.body)))
    if (parsed.success) return { state: 'created', url: parsed.data.redirect }
    return { state: 'unknown', failure: unreadable(outcome.answer, key).failure }
  }

  return { createLink, ...createReads(request), ...createMore(request) }
}
