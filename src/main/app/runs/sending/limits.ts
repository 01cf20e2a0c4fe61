/** In seconds; where the service asks for a longer wait, the run pauses until a person resumes it. */
const longestWait = 120
const madeForOneMore = 50
/** After so many in a row the fault is not in single rows: the run pauses. */
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
    /** Seconds to wait: as the service asks, else twice as long each time; null: too long. */
    afterWait: (asked: number | null): number | null => {
      limit = Math.max(1, Math.floor(limit / 2))
      made = 0
      const seconds = asked ?? 2 ** Math.min(waits, 6)
      waits += 1
      return seconds > longestWait ? null : seconds
    },
    /** Counts a row that failed or is unknown; true: too many in a row. */
    isTooMany: (kind: 'failed' | 'unknown'): boolean => {
      inARow[kind] += 1
      return inARow[kind] >= mostInARow[kind]
    },
    countAnswer: (): void => {
      answers = [...answers.filter(time => time >= clock() - rateSpanMs), clock()]
    },
    /** Answers a second over the last ten seconds; null: too few to tell. */
    perSecond: (): number | null => {
      const recent = answers.filter(time => time >= clock() - rateSpanMs)
      const seconds = (clock() - (recent[0] ?? clock())) / 1000
      return seconds < 1 || recent.length < 2 ? null : recent.length / seconds
    },
  }
}
