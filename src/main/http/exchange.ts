import type { Fetch } from './network.ts'
import { type Body, readBody } from './read-body.ts'
import { type TransportProblem, transportProblemOf } from './transport-problem.ts'

export type Request = {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body: string | null
  /** Bytes of the decoded answer. */
  limit: number
  /** Cancels the request. */
  signal?: AbortSignal
}

/** `complete: false`: the body was larger than the limit. Error statuses count even when their body broke off. */
export type Answer = Body & {
  status: number
  contentType: string | null
  retryAfter: string | null
  link: string | null
  requestId: string | null
  date: string | null
}

export type Exchanged = { answered: true; answer: Answer } | { answered: false; problem: TransportProblem }

/** Enough of an error's body to find the reason in. */
const errorLimit = 65_536
/** How long a network stack may take to notice that it was aborted, in milliseconds. */
const abortGrace = 250

const readAnswer = async (response: Response, limit: number): Promise<Answer> => {
  const head = {
    status: response.status,
    contentType: response.headers.get('content-type'),
    retryAfter: response.headers.get('retry-after'),
    link: response.headers.get('link'),
    requestId: response.headers.get('x-request-id'),
    date: response.headers.get('date'),
  }
  if (response.ok) return { ...head, ...(await readBody(response, limit)) }
  const body = await readBody(response, errorLimit).catch(() => ({ body: new Uint8Array(), complete: false }))
  return { ...head, ...body }
}

const perform = async (
  fetch: Fetch,
  request: Request,
  signal: AbortSignal,
  seconds: number,
): Promise<Exchanged> => {
  try {
    const { url, method, headers, body, limit } = request
    const response = await fetch(url, {
      method,
      headers,
      ...(body === null ? {} : { body }),
      signal,
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    })
    return { answered: true, answer: await readAnswer(response, limit) }
  } catch (error) {
    if (signal.aborted) return timedOut(seconds)
    return { answered: false, problem: transportProblemOf(error, seconds) }
  }
}

const timedOut = (seconds: number): Exchanged => ({
  answered: false,
  problem: { failure: { code: 'timed_out', seconds }, arrived: 'maybe' },
})

type Time = {
  /** Milliseconds from now. */
  left: number
  /** What it was in all, for the wording. */
  seconds: number
}

/** One request and its whole answer within the time that is left, whatever the network stack does. Never rejects. */
export const exchange = async (
  fetch: Fetch,
  request: Request,
  { left, seconds }: Time,
): Promise<Exchanged> => {
  const controller = new AbortController()
  const signal = AbortSignal.any([controller.signal, ...(request.signal ? [request.signal] : [])])
  const late = Promise.withResolvers<Exchanged>()
  const abort = setTimeout(() => controller.abort(), left)
  const giveUp = setTimeout(() => late.resolve(timedOut(seconds)), left + abortGrace)
  try {
    return await Promise.race([perform(fetch, request, signal, seconds), late.promise])
  } finally {
    clearTimeout(abort)
    clearTimeout(giveUp)
  }
}
