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
    /** Reports that a write failed for want of room. */
    noteFull: (error: unknown): void => {
      if (trying !== undefined) return
      log('warning', 'disk-full', describeError(error))
      trying = setInterval(tryStoring, tryEveryMilliseconds).unref()
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
  let stopped = false
  let timer = setTimeout(clean, everyMilliseconds).unref()
  const tell = (error: unknown) => log('warning', 'housekeeping', describeError(error))
  async function clean() {
    await cleanHouse(store, Date.now(), () => stopped).catch(tell)
    if (!stopped) timer = setTimeout(clean, everyMilliseconds).unref()
  }
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
