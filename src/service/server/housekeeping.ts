import { dropSomeChangesBeyond, dropSomeOldChanges } from '../changes/retention.ts'
import { describeError, type Log } from '../common/log.ts'
import { dropSomeOldKeys } from '../store/idempotency.ts'
import { dropIdleBuckets } from '../store/rate-buckets.ts'
import { dropSomeOldSessions } from '../store/sessions.ts'
import { dropSomeOldRequests, inSteps } from '../store/steps/retention.ts'
import type { Store } from '../store/store.ts'

const everyMilliseconds = 10 * 60 * 1000
/** By then the slowest bucket is full again. */
const idleMilliseconds = 24 * 60 * 60 * 1000

/** Removes what has lapsed until `now` (milliseconds), in small steps, and ends early once it is stopped. */
export const cleanHouse = async ({ db }: Store, now: number, stopped: () => boolean): Promise<void> => {
  await inSteps(() => dropSomeOldKeys(db, now), stopped)
  await dropIdleBuckets(db, now - idleMilliseconds)
  await inSteps(() => dropSomeOldSessions(db, now), stopped)
  await inSteps(() => dropSomeOldChanges(db, now), stopped)
  await inSteps(() => dropSomeChangesBeyond(db), stopped)
  // After the changes that tell of them.
  await inSteps(() => dropSomeOldRequests(db, now), stopped)
}

/** Does so every ten minutes. Answers what stops it. */
export const keepHouse = (store: Store, log: Log): (() => void) => {
  let stopped = false
  const timer = setInterval(() => {
    cleanHouse(store, Date.now(), () => stopped).catch(error =>
      log('warning', 'housekeeping', describeError(error)),
    )
  }, everyMilliseconds).unref()
  return () => {
    stopped = true
    clearInterval(timer)
  }
}
