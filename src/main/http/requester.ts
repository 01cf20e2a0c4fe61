import { type Failure, fail, type Result } from '../../contract/failure.ts'
import { isLoopback } from '../../contract/loopback.ts'
import { failureOfStatus, type RequestKind, unreadable } from './answer-failure.ts'
import type { Clocks } from './clocks.ts'
import type { Target } from './connect-client.ts'
import { type Answer, type Exchanged, exchange, type Request } from './exchange.ts'
import type { Fetch, Network } from './network.ts'
import { pauseBeforeRetry, type Retrying } from './retry.ts'

export type ClientPorts = Network & {
  /** Notes the time of each answer. */
  clocks?: Pick<Clocks, 'note'>
  /** Called with what each request of a connection's own came to; null: as it should. A cancelled one says nothing. */
  onOutcome?: (connectionId: string, failure: Failure | null) => void
}

const answerLimit = 5 * 1024 * 1024
export const pageLimit = 20 * 1024 * 1024

/** A request; without anything else a read that may be repeated. */
export type Task = Partial<Pick<Request, 'method' | 'body' | 'headers' | 'limit' | 'signal'>> & {
  url: string
  asked: RequestKind
  retrying?: Retrying | undefined
  /** Seconds for which the request lets the service hold its answer. */
  wait?: number
  /** Whether a failure says nothing of how the service is reached. */
  saysNothing?: (failure: Failure) => boolean
}

/** Reads an answer; nothing: it is none that fits. */
type Read<T> = (answer: Answer) => T | null | undefined | Promise<T | null | undefined>

/** `madeNothing`: certainly no link was made. */
type Asked<T> = { ok: true; value: T } | { ok: false; failure: Failure; madeNothing: boolean }

export type Requester = ReturnType<typeof createRequester>

/** What an ID of another program is in the path of a URL. */
export const idPath = (id: string): string => encodeURIComponent(id.toWellFormed())

/**
 * The statuses after which a service certainly made no link: it refused before it began. Every other answer but a link that
 * can be read leaves the outcome unknown, as do time-outs, redirects and answers that were dropped or cut.
 * Source: the decisions page, "Errors of our service".
 */
const nothingMade: ReadonlySet<number> = new Set([
  400, 401, 403, 404, 405, 410, 411, 413, 414, 415, 422, 429, 503,
])

/** Whether certainly no link was made. `status`: of an answer that brought no link. Pure. */
export const certainlyMadeNothing = (status: number): boolean => nothingMade.has(status)

/** A key never leaves in the clear, nor to an address that is none. */
const isSafe = (address: string): boolean => {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))
}

/** Asks services. `timeLeft`: for the next call, in milliseconds; `seconds`: what it was in all, for the wording. Rejects as `read` does. */
export const createRequester = (ports: ClientPorts, timeLeft: () => number, seconds: number) => {
  /** Sends a request, and again as `pauseBeforeRetry` says; answers the last outcome. `deadline`: in milliseconds for all of it, of a list for each attempt. */
  const repeat = async (
    once: (left: number) => Promise<Exchanged>,
    { retrying, deadline, signal }: { retrying: Retrying; deadline: number; signal: Task['signal'] },
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

  const perform = async <T>({ key }: Target, task: Task, read: Read<T>): Promise<Asked<T>> => {
    const failed = (failure: Failure, madeNothing: boolean) => ({ ok: false as const, failure, madeNothing })
    const { url, asked, limit = answerLimit, retrying = 'as_read', wait = 0, signal } = task
    if (!isSafe(url)) return failed({ code: 'unreachable', reason: 'insecure' }, true)
    const headers = {
      accept: 'application/json',
      'content-type': 'application/json',
      ...task.headers,
      authorization: `Bearer ${key}`,
    }
    const request = { url, method: task.method ?? 'GET', headers, body: task.body ?? null, limit, signal }
    const send = (left: number) => (fetch: Fetch) =>
      exchange(fetch, request, { left, seconds: seconds + wait })
    // Chromium repeats a request, a POST too, whose kept-alive connection dies before an answer: a create gets a new one.
    const once = (left: number) =>
      asked.what === 'create' ? ports.withNewConnection(send(left)) : send(left)(ports.fetch)
    const outcome = await repeat(once, { retrying, deadline: timeLeft() + wait * 1000, signal })
    if (!outcome.answered) return failed(outcome.problem.failure, outcome.problem.arrived === 'no')
    const { answer } = outcome
    ports.clocks?.note(url, answer.date)
    if (answer.status < 200 || answer.status > 299) {
      return failed(failureOfStatus(answer, asked, key, ports.now()), certainlyMadeNothing(answer.status))
    }
    if (!answer.complete) return failed({ code: 'answer_too_large', limit }, false)
    const value = await read(answer)
    return value == null ? failed(unreadable(answer, key), false) : { ok: true, value }
  }

  /** For what may make a link. */
  const ask = async <T>(target: Target, task: Task, read: Read<T>): Promise<Asked<T>> => {
    const asked = await perform(target, task, read)
    const failure = asked.ok ? null : asked.failure
    const isSilent = task.signal?.aborted || (failure !== null && task.saysNothing?.(failure))
    if (target.connectionId !== undefined && !isSilent) ports.onOutcome?.(target.connectionId, failure)
    return asked
  }

  return {
    ask,
    read: async <T>(target: Target, task: Task, read: Read<T>): Promise<Result<T>> => {
      const asked = await ask(target, task, read)
      return asked.ok ? asked : fail(asked.failure)
    },
  }
}
