/** As long as a wait may be without asking a person, in seconds. */
const longestWait = 120
const goodOnesForMore = 50
/** So many in a row, and something is wrong with more than the rows. */
const mostInARow = { failed: 20, unknown: 5 }

/** How many requests run at a time (additive increase, multiplicative decrease): half as many after a wait, one more after each 50 that went well. */
export const createLimits = (most: number) => {
  let limit = most
  let good = 0
  let waits = 0
  let inARow = { failed: 0, unknown: 0 }
  return {
    atATime: (): number => limit,
    afterMade: (): void => {
      inARow = { failed: 0, unknown: 0 }
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
    /** Whether to go on after a row of which nothing came. */
    after: (kind: 'failed' | 'unknown'): boolean => {
      inARow[kind] += 1
      return inARow[kind] < mostInARow[kind]
    },
  }
}

const spanMs = 10_000

/** How many a second there were of late. `clock`: milliseconds that never go backwards. */
export const createRate = (clock: () => number) => {
  let times: number[] = []
  const recent = (): number[] => times.filter(time => time >= clock() - spanMs)
  return {
    note: (): void => {
      times = [...recent(), clock()]
    },
    /** Null where there is too little to go by. */
    perSecond: (): number | null => {
      const { length, 0: first = clock() } = recent()
      const seconds = (clock() - first) / 1000
      return seconds < 1 || length < 2 ? null : length / seconds
    },
  }
}
