import type { Ports } from '../ports.ts'
import type { Exchanged } from './exchange.ts'

const maxRetries = 2
const longestWaitSeconds = 120
const firstPause = 300

/**
 * Seconds of a `Retry-After` header: a number or a date (RFC 9110, 10.2.3); null if there is none that can be read.
 * `now`: milliseconds since 1970. Pure.
 */
export const retryAfterSeconds = (header: string | null, now: number): number | null => {
  const text = header?.trim() ?? ''
  if (/^\d{1,10}$/.test(text)) return Number(text)
  const date = /[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - now) / 1000))
}

export type Retrying = 'never' | 'if_not_arrived' | 'as_read'

const isWorthAnother = (problem: Extract<Exchanged, { answered: false }>['problem'], retrying: Retrying) => {
  const { failure } = problem
  const certainlyNot =
    failure.code === 'unreachable' && (failure.reason === 'refused' || failure.reason === 'name_not_found')
  return certainlyNot || (retrying === 'as_read' && failure.code === 'connection_lost')
}

/** Milliseconds to wait before another attempt, or null if there should be none. `random`: from 0 to 1. Pure. */
export const pauseBeforeRetry = (
  outcome: Exchanged,
  retrying: Retrying,
  { attempt, now, random }: { attempt: number; now: number; random: number },
): number | null => {
  if (retrying === 'never' || attempt >= maxRetries) return null
  const backOff = firstPause * 3 ** attempt * (0.5 + random)
  if (!outcome.answered) return isWorthAnother(outcome.problem, retrying) ? backOff : null
  if (outcome.answer.status !== 429 && outcome.answer.status !== 503) return null
  const seconds = retryAfterSeconds(outcome.answer.retryAfter, now)
  if (seconds === null) return backOff
  return seconds > longestWaitSeconds ? null : seconds * 1000 + 250 * random
}

/** Repeats a request as `pauseBeforeRetry` says and answers the last outcome. */
export const withRetries = async (
  once: () => Promise<Exchanged>,
  retrying: Retrying,
  { now, wait }: Pick<Ports, 'now' | 'wait'>,
): Promise<Exchanged> => {
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await once()
    const pause = pauseBeforeRetry(outcome, retrying, { attempt, now: now(), random: Math.random() })
    if (pause === null) return outcome
    await wait(pause)
  }
}
