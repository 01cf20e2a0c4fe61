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
  signal?: AbortSignal | undefined
}

/** `complete: false`: the body was larger than the limit. Error statuses count even when their body broke off. */
export type Answer = Body & Pick<Response, 'status' | 'headers'>

export type Exchanged = { answered: true; answer: Answer } | { answered: false; problem: TransportProblem }

/** Enough of an error's body to find the reason in. */
const errorLimit = 65_536
/** How long a network stack may take to notice that it was aborted, in milliseconds. */
const abortGrace = 250

const readAnswer = async (response: Response, limit: number): Promise<Answer> => {
  const body = await readBody(response, response.ok ? limit : errorLimit).catch(() => {
    // Whatever broke an answer off, the request had arrived.
    if (response.ok) throw new Error('The answer broke off')
    return { body: new Uint8Array(), complete: false }
  })
  return { ...body, status: response.status, headers: response.headers }
}

/** `left`: milliseconds from now; `seconds`: the whole deadline, for the message. */
type Time = { left: number; seconds: number }

/** One request and its whole answer within the time that is left, whatever the network stack does. Never rejects. */
export const exchange = async (
  fetch: Fetch,
  { limit, body, signal, ...request }: Request,
  { left, seconds }: Time,
): Promise<Exchanged> => {
  const timedOut: Exchanged = {
    answered: false,
    problem: { failure: { code: 'timed_out', seconds }, arrived: 'maybe' },
  }
  const late = Promise.withResolvers<Exchanged>()
  const giveUp = setTimeout(() => late.resolve(timedOut), left + abortGrace)
  const stopped = AbortSignal.any([AbortSignal.timeout(Math.ceil(left)), ...(signal ? [signal] : [])])
  const perform = async (): Promise<Exchanged> => {
    const response = await fetch(request.url, {
      ...request,
      ...(body === null ? {} : { body }),
      signal: stopped,
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    })
    return { answered: true, answer: await readAnswer(response, limit) }
  }
  try {
    return await Promise.race([perform(), late.promise])
  } catch (error) {
    return stopped.aborted ? timedOut : { answered: false, problem: transportProblemOf(error, seconds) }
  } finally {
    clearTimeout(giveUp)
  }
}
