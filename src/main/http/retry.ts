import type { Exchanged } from './exchange.ts'
import type { TransportProblem } from './transport-problem.ts'

const maxRetries = 2
const longestWaitSeconds = 120
const firstPause = 300
const day = 86_400

/**
 * Seconds of a `Retry-After` header: a number or a date (RFC 9110, 10.2.3), from 1 to a day; null if there is none, if it cannot be read, or if it
 * cannot be meant: past, now, or years away. `now`: milliseconds since 1970. Pure.
 */
export const retryAfterSeconds = (header: string | null, now: number): number | null => {
  const text = header?.trim() ?? ''
  const date = /[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN
  const seconds = /^\d{1,10}$/.test(text) ? Number(text) : Math.ceil((date - now) / 1000)
  return seconds >= 1 && seconds <= day ? seconds : null
}

/** Like `retryAfterSeconds`, of an answer: a date is counted from the service's own time, since this computer's clock may be wrong. Pure. */
export const askedWait = (headers: Headers, now: number): number | null => {
  const sent = Date.parse(headers.get('date') ?? '')
  return retryAfterSeconds(headers.get('retry-after'), Number.isNaN(sent) ? now : sent)
}

/** `as_list`: as a read, and waits as long as the service asks, since its progress is shown and it can be stopped. */
export type Retrying = 'never' | 'if_not_arrived' | 'as_read' | 'as_list'

const isWorthAnother = ({ failure }: TransportProblem, retrying: Retrying) => {
  const certainlyNot =
    failure.code === 'unreachable' && (failure.reason === 'refused' || failure.reason === 'name_not_found')
  return certainlyNot || (retrying !== 'if_not_arrived' && failure.code === 'connection_lost')
}

/**
 * Milliseconds to wait before another attempt, or null if there should be none: where a service asks for a wait and a
 * person is waiting, the person sees that instead. `random`: from 0 to 1. Pure.
 */
export const pauseBeforeRetry = (
  outcome: Exchanged,
  retrying: Retrying,
  { attempt, now, random }: { attempt: number; now: number; random: number },
): number | null => {
  if (retrying === 'never' || attempt >= maxRetries) return null
  const backOff = firstPause * 3 ** attempt * (0.5 + random)
  if (!outcome.answered) return isWorthAnother(outcome.problem, retrying) ? backOff : null
  if (outcome.answer.status !== 429 && outcome.answer.status !== 503) return null
  const seconds = askedWait(outcome.answer.headers, now)
  if (seconds === null) return backOff
  return retrying === 'as_list' && seconds <= longestWaitSeconds ? seconds * 1000 + 250 * random : null
}
