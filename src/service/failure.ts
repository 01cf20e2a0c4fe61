import type { Answer } from './api/call.ts'
import type { Refuse } from './api/problem.ts'
import { describeError, type Log } from './log.ts'
import { troubleOf } from './store/trouble.ts'

/** Logs and answers an error that was thrown; tells a database in trouble, which passes, from a fault of ours. */
export const createAnswerError =
  (log: Log, refuse: Refuse) =>
  (error: unknown, { requestId }: { requestId: string }): Answer => {
    const trouble = troubleOf(error)
    log(trouble === undefined ? 'error' : 'warning', 'request-failed', {
      requestId,
      trouble: trouble ?? 'fault',
      ...describeError(error),
    })
    switch (trouble) {
      case 'full':
        return refuse({ requestId }, 'full', 'Nothing was stored. Try again later.')
      case 'away':
        return refuse({ requestId }, 'unavailable', 'The database is out of reach. Try again.', {
          headers: { 'Retry-After': '2' },
        })
      case undefined:
        return refuse({ requestId }, 'internal', 'It is in our log: quote the request ID.')
    }
  }
