import { type Failure, fail, type Result } from '../../contract/failure.ts'
import { isSecure } from '../../contract/loopback.ts'
import { failureOfStatus, type RequestKind, unreadable } from './answer-failure.ts'
import type { Clocks } from './clocks.ts'
import type { Target } from './connect-client.ts'
import { type Answer, type Exchanged, exchange, type Request } from './exchange.ts'
import type { Fetch, Network } from './network.ts'
import { pauseBeforeRetry, type Retrying } from './retry.ts'

export type ClientPorts = Network & {
  /** Records the time of each answer. */
  clocks?: Pick<Clocks, 'record'>
  /** Called after each request of a saved connection, with its failure or null, unless it was cancelled. */
  onOutcome?: (connectionId: string, failure: Failure | null) => void
}

const answerLimit = 5 * 1024 * 1024
export const pageLimit = 20 * 1024 * 1024

/** A call of a service: by default a GET that may be repeated. */
export type Call = Partial<Pick<Request, 'method' | 'body' | 'headers' | 'limit' | 'signal'>> & {
  url: string
  kind: RequestKind
  retrying?: Retrying | undefined
  /** Seconds for which the request lets the service hold its answer. */
  wait?: number
  /** Failures that say nothing about whether the service can be reached. */
  isUnrelated?: (failure: Failure) => boolean
}

/** Reads an answer; null or undefined: it fits no accepted shape. */
type Read<T> = (answer: Answer) => T | null | undefined | Promise<T | null | undefined>

/** `madeNothing`: certainly no link was made. */
type Outcome<T> = { ok: true; value: T } | { ok: false; failure: Failure; madeNothing: boolean }

export type Requester = ReturnType<typeof createRequester>

/** An ID from the service as one segment of a URL's path. */
export const idPath = (id: string): string => encodeURIComponent(id.toWellFormed())

/**
 * Whether a service certainly made no link, by the status of an answer that brought none: it refused before it began. Every other answer but a link that
 * can be read leaves the outcome unknown, as do time-outs, redirects and answers that were dropped or cut. Pure.
 * Source: the decisions page, "Errors of our service".
 */
export const certainlyMadeNothing = (status: number): boolean =>
  [400, 401, 403, 404, 405, 410, 411, 413, 414, 415, 422, 429, 503].includes(status)

/** Sends calls to services. `timeLeft`: for the next one, in milliseconds; `seconds`: the whole deadline, for the wording. Rejects as `read` does. */
export const createRequester = (ports: ClientPorts, timeLeft: () => number, seconds: number) => {
  /** Sends a request, and again as `pauseBeforeRetry` says; answers the last outcome. `deadline`: milliseconds for all attempts, or for each one of a list. */
  const withRetries = async (
    once: (left: number) => Promise<Exchanged>,
    { retrying, deadline, signal }: { retrying: Retrying; deadline: number; signal: Call['signal'] },
  ): Promise<Exchanged> => {
    let end = performance.now() + deadline
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await once(Math.max(0, end - performance.now()))
      const pause = pauseBeforeRetry(outcome, retrying, { attempt, now: ports.now(), random: Math.random() })
      if (pause === null || signal?.aborted) return outcome
      if (retrying === 'as_list') end = performance.now() + pause + deadline
      else if (performance.now() + pause >= end) return outcome
      const cancelled = Promise.withResolvers<void>()
      signal?.addEventListener('abort', () => cancelled.resolve(), { once: true })
      await Promise.race([ports.wait(pause), cancelled.promise])
    }
  }

  const perform = async <T>({ key }: Target, call: Call, read: Read<T>): Promise<Outcome<T>> => {
    const failed = (failure: Failure, madeNothing: boolean) => ({ ok: false as const, failure, madeNothing })
    const { url, kind, limit = answerLimit, retrying = 'as_read', wait = 0, signal } = call
    if (!isSecure(URL.parse(url))) return failed({ code: 'unreachable', reason: 'insecure' }, true)
    const headers = {
      accept: 'application/json',
      'content-type': 'application/json',
      ...call.headers,
      authorization: `Bearer ${key}`,
    }
    const request = { url, method: call.method ?? 'GET', headers, body: call.body ?? null, limit, signal }
    const attempt = (left: number) => (fetch: Fetch) =>
      exchange(fetch, request, { left, seconds: seconds + wait })
    // Chromium repeats a request, a POST too, whose kept-alive connection dies before an answer: a create gets a new one.
    const once = (left: number) =>
      kind.what === 'create' ? ports.withNewConnection(attempt(left)) : attempt(left)(ports.fetch)
    const outcome = await withRetries(once, { retrying, deadline: timeLeft() + wait * 1000, signal })
    if (!outcome.answered) return failed(outcome.problem.failure, outcome.problem.arrived === 'no')
    const { answer } = outcome
    ports.clocks?.record(url, answer.headers.get('date'), answer.headers.get('age'))
    if (answer.status < 200 || answer.status > 299) {
      return failed(failureOfStatus(answer, kind, key, ports.now()), certainlyMadeNothing(answer.status))
    }
    if (!answer.complete) return failed({ code: 'answer_too_large', limit }, false)
    const value = await read(answer)
    return value == null ? failed(unreadable(answer, key), false) : { ok: true, value }
  }

  /** Like `read`; the outcome of a call that may make a link also says whether certainly none was made. */
  const send = async <T>(target: Target, call: Call, read: Read<T>): Promise<Outcome<T>> => {
    const outcome = await perform(target, call, read)
    const failure = outcome.ok ? null : outcome.failure
    const isSilent = call.signal?.aborted || (failure !== null && call.isUnrelated?.(failure))
    if (target.connectionId !== undefined && !isSilent) ports.onOutcome?.(target.connectionId, failure)
    return outcome
  }

  return {
    send,
    read: async <T>(target: Target, call: Call, read: Read<T>): Promise<Result<T>> => {
      const outcome = await send(target, call, read)
      return outcome.ok ? outcome : fail(outcome.failure)
    },
  }
}
