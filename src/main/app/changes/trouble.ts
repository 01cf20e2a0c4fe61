import type { Failure } from '../../../contract/failure.ts'
import type { Trouble } from './following.ts'

const troubles: ReadonlyMap<Failure['code'], Trouble> = new Map<Failure['code'], Trouble>([
  ['key_refused', 'refused'],
  ['key_missing', 'refused'],
  ['keychain', 'refused'],
  ['unreachable', 'lost'],
  ['timed_out', 'lost'],
  ['connection_lost', 'lost'],
  // Each attempt starts a process: only a person has it tried again.
  ['practice_stopped', 'refused'],
  ['rate_limited', 'busy'],
  ['service_unavailable', 'busy'],
])

/** What a failure means for following a service. Pure. */
export const troubleOf = ({ code }: Failure): Trouble => troubles.get(code) ?? 'unusable'

/** Milliseconds that the service asked to wait, an hour at most; null where it did not. Pure. */
export const retryAfterOf = (failure: Failure): number | null => {
  const seconds =
    failure.code === 'rate_limited' || failure.code === 'service_unavailable'
      ? failure.retryAfterSeconds
      : null
  return seconds === null ? null : Math.min(seconds, 3600) * 1000
}
