import type { Failure } from '../../contract/failure.ts'
import type { Reachability } from '../../contract/model.ts'

/** What a failure says about reachability; one that is not listed says nothing. */
const ofFailures: Partial<Record<Failure['code'], Reachability>> = {
  unreachable: 'unreachable',
  timed_out: 'unreachable',
  connection_lost: 'unreachable',
  key_refused: 'key_refused',
  service_unavailable: 'failing',
  service_error: 'failing',
  unreadable_answer: 'failing',
  answer_too_large: 'failing',
  redirected: 'failing',
  not_found: 'connected',
  list_not_offered: 'connected',
  rate_limited: 'connected',
  request_refused: 'connected',
}

/** Reachability of each connection's service, by its latest call since the app started. `changed`: called when one changed. */
export const createReachabilities = (changed: () => void) => {
  const reachabilities = new Map<string, Reachability>()
  return {
    stateOf: (connectionId: string): Reachability => reachabilities.get(connectionId) ?? 'unknown',
    /** Records how a call ended; null: successfully. Answers false where the key was refused, or where it says nothing of the service. */
    record: (connectionId: string, failure: Failure | null): boolean => {
      const reachability = failure === null ? 'connected' : ofFailures[failure.code]
      if (reachability !== undefined && reachabilities.get(connectionId) !== reachability) {
        reachabilities.set(connectionId, reachability)
        changed()
      }
      return reachability !== undefined && reachability !== 'key_refused'
    },
  }
}

export type Reachabilities = ReturnType<typeof createReachabilities>
