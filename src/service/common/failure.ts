import { type Trouble, troubleOf } from '../store/database/trouble.ts'
import { describeError, type Log } from './log.ts'

/** Logs an error that was thrown and answers why: a database in trouble, which passes, or a fault of ours. */
export const logFailure = (
  log: Log,
  requestId: string,
  error: unknown,
  why: Trouble | 'fault' = troubleOf(error) ?? 'fault',
): Trouble | 'fault' => {
  log(why === 'fault' ? 'error' : 'warning', 'request-failed', {
    requestId,
    trouble: why,
    ...describeError(error),
  })
  return why
}
