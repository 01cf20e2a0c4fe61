import type { Failure } from '../../../../contract/failure.ts'

/** What a failure of one request means for the run: it waits, it pauses, or only this row failed. */
export type Meaning = 'wait' | 'pause' | 'row'

/** Pure. */
export const meaningOf = ({ code }: Failure): Meaning => {
  switch (code) {
    case 'rate_limited':
    case 'service_unavailable':
      return 'wait'
    case 'key_refused':
    case 'key_missing':
    case 'keychain':
    case 'no_connection':
    case 'unreachable':
    case 'practice_stopped':
    case 'store':
    case 'internal':
      return 'pause'
    default:
      return 'row'
  }
}

/** As long as a wait may be without asking a person, in seconds. */
const longestWait = 120
const goodOnesForMore = 50
/** So many in a row, and something is wrong with more than the rows. */
const mostUnknown = 5
const mostFailed = 20

/** How many requests run at a time (additive increase, multiplicative decrease): half as many after a wait, one more after each 50 that went well. */
export const createConcurrencyLimit = (most: number) => {
  let limit = most
  let good = 0
  let waits = 0
  let failed = 0
  let unknown = 0
  return {
    limit: (): number => limit,
    afterMade: (): void => {
      failed = 0
      unknown = 0
      waits = 0
      good += 1
      if (good % goodOnesForMore === 0) limit = Math.min(most, limit + 1)
    },
    /** Seconds to wait; null: too long, ask the person. Where the service names none, twice as long each time. */
    afterWait: (asked: number | null): number | null => {
      limit = Math.max(1, Math.floor(limit / 2))
      good = 0
      waits += 1
      const seconds = asked ?? 2 ** Math.min(waits - 1, 6)
      return seconds > longestWait ? null : seconds
    },
    /** Whether to go on. */
    afterFailed: (): boolean => {
      failed += 1
      return failed < mostFailed
    },
    afterUnknown: (): boolean => {
      unknown += 1
      return unknown < mostUnknown
    },
  }
}

/** A semaphore for at most `limit()` tasks at a time, and none while it is held. `goesOn`: false lets no more begin. */
export const createSemaphore = (
  { limit, goesOn }: { limit: () => number; goesOn: () => boolean },
  wait: (milliseconds: number) => Promise<void>,
) => {
  let held = 0
  let working = 0
  let wakers: (() => void)[] = []
  const wake = () => {
    const all = wakers
    wakers = []
    for (const waker of all) waker()
  }
  const woken = () => new Promise<void>(resolve => wakers.push(resolve))
  const isFree = () => goesOn() && held === 0 && working < limit()
  const stopped = async () => {
    while (goesOn()) await woken()
  }
  return {
    /** `limit` or `goesOn` may have changed. */
    wake,
    /** Nothing begins for as long; holds may overlap. */
    hold: async (milliseconds: number): Promise<void> => {
      held += 1
      await Promise.race([wait(milliseconds), stopped()])
      held -= 1
      wake()
    },
    isHeld: (): boolean => held > 0,
    /** Whether one more may begin at once. */
    isFree,
    /** True once one more may begin, which calls `release` afterwards; false where nothing goes on. */
    acquire: async (): Promise<boolean> => {
      while (goesOn() && !isFree()) await woken()
      if (!goesOn()) return false
      working += 1
      return true
    },
    release: (): void => {
      working -= 1
      wake()
    },
  }
}
