import type { Answer } from '../api/call.ts'
import type { Refuse } from '../api/problem.ts'
import { logFailure } from '../common/failure.ts'
import type { Log } from '../common/log.ts'
import { TooBusy } from '../common/turns.ts'

/** Logs and answers an error that was thrown; `noteFull` hears where there was no room. */
export const createAnswerError =
  (log: Log, refuse: Refuse, noteFull: (error: unknown) => void) =>
  (error: unknown, { requestId }: { requestId: string }): Answer => {
    if (error instanceof TooBusy) {
      const headers = { 'Retry-After': '2' }
      return refuse({ requestId }, 'unavailable', 'Too many ask for pages at once. Try again.', { headers })
    }
    switch (logFailure(log, requestId, error)) {
      case 'full':
        noteFull(error)
        return refuse({ requestId }, 'full', 'Nothing was stored. Try again later.')
      case 'away':
        return refuse({ requestId }, 'unavailable', 'The database is out of reach. Try again.', {
          headers: { 'Retry-After': '2' },
        })
      case 'fault':
        return refuse({ requestId }, 'internal', 'It is in our log: quote the request ID.')
    }
  }
