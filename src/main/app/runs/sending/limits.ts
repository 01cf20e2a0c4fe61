/** In seconds; after a longer one the run pauses and a person decides. */
const longestWait = 120
const madeForOneMore = 50
/** So many in a row mean that more is wrong than the rows: the run pauses. */
const mostInARow = { failed: 20, unknown: 5 }
const rateSpanMs = 10_000

/**
 * How many requests run at a time (additive increase, multiplicative decrease): half as many after a wait, one more after 50 links made. `clock`:
 * milliseconds that never go backwards.
 */
export const createLimits = (most: number, clock: () => number) => {
  let limit = most
  let made = 0
  let waits = 0
  let inARow = { failed: 0, unknown: 0 }
  let answers: number[] = []
  return {
    atATime: (): number => limit,
    afterMade: (): void => {
      inARow = { failed: 0, unknown: 0 }
      waits = 0
      made += 1
      if (made % madeForOneMore === 0) limit = Math.min(most, limit + 1)
    },
    /** Seconds to wait, twice as long each time where the service names none; null: too long. */
    afterWait: (asked: number | null): number | null => {
      limit = Math.max(1, Math.floor(limit / 2))
      made = 0
      const seconds = asked ?? 2 ** Math.min(waits, 6)
      waits += 1
      return seconds > longestWait ? null : seconds
    },
    /** Whether too many in a row came to nothing. */
    isTooMany: (kind: 'failed' | 'unknown'): boolean => {
      inARow[kind] += 1
      return inARow[kind] >= mostInARow[kind]
    },
    countAnswer: (): void => {
      answers = [...answers.filter(time => time >= clock() - rateSpanMs), clock()]
    },
    /** Answers a second in the last ten; null where there is too little to go by. */
    perSecond: (): number | null => {
      const recent = answers.filter(time => time >= clock() - rateSpanMs)
      const seconds = (clock() - (recent[0] ?? clock())) / 1000
      return seconds < 1 || recent.length < 2 ? null : recent.length / seconds
    },
  }
}
