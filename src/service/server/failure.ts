import type { Answer } from '../api/call.ts'
import type { Refuse } from '../api/problem.ts'
import { logFailure } from '../common/failure.ts'
import type { Log } from '../common/log.ts'
import { TooBusy } from '../common/turns.ts'

const refusals = {
  full: ['full', 'Nothing was stored. Try again later.'],
  away: ['unavailable', 'The database is out of reach. Try again.'],
  fault: ['internal', 'It is in our log: quote the request ID.'],
} as const

/** Logs and answers an error that was thrown; `noteFull` hears where there was no room. */
export const createAnswerError =
  (log: Log, refuse: Refuse, noteFull: (error: unknown) => void) =>
  (error: unknown, { requestId }: { requestId: string }): Answer => {
    if (error instanceof TooBusy) {
      const headers = { 'Retry-After': '2' }
      return refuse({ requestId }, 'unavailable', 'Too many ask for pages at once. Try again.', { headers })
    }
    const why = logFailure(log, requestId, error)
    if (why === 'full') noteFull(error)
    const [kind, detail] = refusals[why]
    return refuse({ requestId }, kind, detail, why === 'away' ? { headers: { 'Retry-After': '2' } } : {})
  }
