import { dropOldChanges } from '../changes/retention.ts'
import { dropOldKeys } from '../store/idempotency.ts'
import { dropIdleBuckets } from '../store/rate-buckets.ts'
import { dropOldSessions } from '../store/sessions.ts'
import type { Store } from '../store/store.ts'
import { describeError, type Log } from './log.ts'

const everyMilliseconds = 10 * 60 * 1000
/** By then the slowest bucket is full again. */
const idleMilliseconds = 24 * 60 * 60 * 1000

/** Removes what has lapsed, every ten minutes. Answers what stops it. */
export const keepHouse = ({ db }: Store, log: Log): (() => void) => {
  let stopped = false
  const clean = async () => {
    const now = Date.now()
    try {
      await dropOldKeys(db, now)
      await dropIdleBuckets(db, now - idleMilliseconds)
      await dropOldSessions(db, now)
      await dropOldChanges(db, now, () => stopped)
    } catch (error) {
      log('warning', 'housekeeping', describeError(error))
    }
  }
  const timer = setInterval(clean, everyMilliseconds).unref()
  return () => {
    stopped = true
    clearInterval(timer)
  }
}
