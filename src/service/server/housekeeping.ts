import { setInterval as every, setTimeout as wait } from 'node:timers/promises'
import { describeError, type Log } from '../common/log.ts'
import { dropIdleBuckets } from '../store/rate-buckets.ts'
import { noteEarlierLinks } from '../store/search.ts'
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

/** What `/healthz` answers. A process without room still answers requests, so that a load balancer must not drop it. */
export type Health = { status: 'ok' } | { status: 'degraded'; reason: string }

/** Knows whether anything can be stored: from failures that are reported, then by trying a write each second until one works. */
export const createHealth = ({ db }: Store, log: Log) => {
  let isFull = false

  const tryStoring = async (): Promise<void> => {
    const value = `${Date.now()}`
    const insert = db.insertInto('facts').values({ name: 'room', value })
    await insert.onConflict(conflict => conflict.column('name').doUpdateSet({ value })).execute()
    isFull = false
    log('info', 'room-again')
  }
  const keepTrying = async (): Promise<void> => {
    while (isFull) {
      await wait(tryEveryMilliseconds, undefined, { ref: false })
      await tryStoring().catch(() => undefined)
    }
  }

  return {
    health: (): Health =>
      isFull ? { status: 'degraded', reason: 'The disk is full: nothing can be stored' } : { status: 'ok' },
    /** Reports that a write failed for want of room. */
    noteFull: (error: unknown): void => {
      if (isFull) return
      isFull = true
      log('warning', 'disk-full', describeError(error))
      void keepTrying()
    },
  }
}

const everyMilliseconds = 10 * 60 * 1000
/** After so long even the slowest bucket is full again, so that its row says nothing. */
const idleMilliseconds = 24 * 60 * 60 * 1000

/** Removes what has expired by `now` (milliseconds), and brings the search up to date, in small steps; ends early once it is stopped. */
export const cleanHouse = async ({ db }: Store, now: number, stopped: () => boolean): Promise<void> => {
  await dropIdleBuckets(db, now - idleMilliseconds)
  // Requests go last: changes refer to them.
  for (const old of [oldAnswers, oldSessions, oldChanges, () => changesBeyond(), oldRequests])
    await inSteps(() => removeSome(db, old(now)), stopped)
  await inSteps(() => noteEarlierLinks(db), stopped)
}

export const keepHouse = (store: Store, log: Log): (() => void) => {
  const over = new AbortController()
  const { signal } = over
  const tell = (error: unknown) => log('warning', 'housekeeping', describeError(error))
  const keep = async () => {
    for await (const _ of every(everyMilliseconds, undefined, { ref: false, signal }))
      await cleanHouse(store, Date.now(), () => signal.aborted).catch(tell)
  }
  keep().catch(() => undefined)
  return () => over.abort()
}
