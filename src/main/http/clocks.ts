/** A clock that is further ahead than this is wrong, in milliseconds: answers take their time, and clocks differ. */
export const clockTolerance = 5 * 60_000

/** `date`: the service's time; null: it gave none. `at`: when it arrived, by `performance.now()`. */
type LatestAnswer = { date: number | null; at: number }

export type Clocks = ReturnType<typeof createClocks>

/**
 * The time by this computer's clock or by the services' (`Date`, RFC 9110, 6.6.1), whichever is earlier: what is dated too early can be corrected,
 * what was removed too early cannot. A time is confirmed once a service answered since the start. All in milliseconds since 1970.
 */
export const createClocks = (now: () => number) => {
  const latest = new Map<string, LatestAnswer>()
  /** By how much this computer's clock was ahead of each service's when that last gave the time, before or after the computer slept. */
  const ahead = new Map<string, number>()
  const listeners: (() => void)[] = []
  /** By this computer's clock, less what it was ahead of the service's. */
  const corrected = (origin: string): number => {
    const before = ahead.get(origin) ?? 0
    return now() - (before > clockTolerance ? before : 0)
  }
  /** By the latest answer of the service at this address that has a time; null: none answered since the start. */
  const confirmedAt = (address: string): number | null => {
    const { origin } = new URL(address)
    const answer = latest.get(origin)
    if (answer === undefined) return null
    if (answer.date === null) return corrected(origin)
    const serviceTime = Math.round(answer.date + performance.now() - answer.at)
    return now() - serviceTime > clockTolerance ? serviceTime : now()
  }
  return {
    /** To be called with each answer. `date` and `age`: its headers, or null; a copy that was kept on the way is so many seconds old (RFC 9111, 5.1). */
    record: (url: string, date: string | null, age: string | null = null): void => {
      const { origin } = new URL(url)
      const isFirst = !latest.has(origin)
      const read = Date.parse(date ?? '') + 1000 * Number(/^\d{1,9}$/.exec(age ?? '')?.[0] ?? 0)
      if (!Number.isNaN(read)) ahead.set(origin, now() - read)
      // An answer without a time, such as a proxy's page, does not replace one that has it.
      if (isFirst || !Number.isNaN(read))
        latest.set(origin, { date: Number.isNaN(read) ? null : read, at: performance.now() })
      if (isFirst) for (const listener of listeners) listener()
    },
    /** To be called after the computer slept: `performance.now()` may have stood still meanwhile, so nothing is confirmed until the next answer. */
    woken: (): void => latest.clear(),
    /** Calls the listener when a service answers for the first time since the start, or since the computer woke up. */
    onFirstAnswer: (listener: () => void): void => void listeners.push(listener),
    confirmedAt,
    /** Like `confirmedAt`, but by this computer's clock while the service has not answered, less what it was ahead before the computer slept. */
    now: (address: string): number => confirmedAt(address) ?? corrected(new URL(address).origin),
    /** The earliest that services confirm; null: none answered. */
    confirmedNow: (): number | null => {
      const times = [...latest.keys()].map(confirmedAt).filter(time => time !== null)
      return times.length === 0 ? null : Math.min(...times)
    },
  }
}
