import { describeError, type Log } from '../common/log.ts'
import { dropIdleBuckets } from '../store/rate-buckets.ts'
import {
  changesBeyond,
  inSteps,
  oldAnswers,
  oldChanges,
  oldRequests,
  oldSessions,
  removeSome,
} from '../store/steps/retention.ts'
import type { Store } from '../store/store.ts'

const everyMilliseconds = 10 * 60 * 1000
/** By then the slowest bucket is full again. */
const idleMilliseconds = 24 * 60 * 60 * 1000

/** Removes what has lapsed until `now` (milliseconds), in small steps, and ends early once it is stopped. */
export const cleanHouse = async ({ db }: Store, now: number, stopped: () => boolean): Promise<void> => {
  await dropIdleBuckets(db, now - idleMilliseconds)
  // Requests after the changes that tell of them.
  for (const old of [oldAnswers, oldSessions, oldChanges, () => changesBeyond(), oldRequests])
    await inSteps(() => removeSome(db, old(now)), stopped)
}

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
