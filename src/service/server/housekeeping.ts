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

const tryEveryMilliseconds = 1000

/** What `/healthz` tells. The process can answer either way: a load balancer must not drop it. */
export type Health = { status: 'ok' } | { status: 'degraded'; reason: string }

/** Knows whether there is room to store anything: from what fails, and then from trying by itself until it works. */
export const createHealth = ({ db }: Store, log: Log) => {
  let trying: NodeJS.Timeout | undefined

  const tryStoring = async () => {
    const value = `${Date.now()}`
    const insert = db.insertInto('facts').values({ name: 'room', value })
    try {
      await insert.onConflict(conflict => conflict.column('name').doUpdateSet({ value })).execute()
    } catch {
      return
    }
    clearInterval(trying)
    if (trying !== undefined) log('info', 'room-again')
    trying = undefined
  }

  return {
    health: (): Health =>
      trying === undefined
        ? { status: 'ok' }
        : { status: 'degraded', reason: 'The disk is full: nothing can be stored' },
    /** Tells that something could not be stored for want of room. */
    noteFull: (error: unknown): void => {
      if (trying !== undefined) return
      log('warning', 'disk-full', describeError(error))
      trying = setInterval(tryStoring, tryEveryMilliseconds).unref()
    },
  }
}

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
