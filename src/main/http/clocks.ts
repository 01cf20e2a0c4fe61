/** A clock that is further ahead than this is wrong, in milliseconds: answers take their time, and clocks differ. */
const tolerance = 5 * 60_000

type Answer = { date: number | null; at: number }

export type Clocks = ReturnType<typeof createClocks>

/**
 * What time it is by this computer's clock and by the services' (`Date`, RFC 9110, 6.6.1), whichever is earlier: what is dated too early
 * can be mended, what was removed too early cannot. All times in milliseconds since 1970.
 */
export const createClocks = (now: () => number) => {
  const answers = new Map<string, Answer>()
  const listeners: (() => void)[] = []
  /** Null: not since the start. */
  const sure = (address: string): number | null => {
    const last = answers.get(new URL(address).origin)
    if (last === undefined) return null
    if (last.date === null) return now()
    const serviceTime = Math.round(last.date + performance.now() - last.at)
    return now() - serviceTime > tolerance ? serviceTime : now()
  }
  return {
    /** A service answered; `date`: the header, or null. */
    note: (url: string, date: string | null): void => {
      const { origin } = new URL(url)
      const isFirst = !answers.has(origin)
      const read = Date.parse(date ?? '')
      answers.set(origin, { date: Number.isNaN(read) ? null : read, at: performance.now() })
      if (isFirst) for (const listener of listeners) listener()
    },
    /** The listener is called when a service answers for the first time since the start. */
    onFirst: (listener: () => void): void => void listeners.push(listener),
    /** By the latest answer of the service at this address; null: none since the start. */
    sure,
    /** The same; by this computer's clock alone where it has not answered. */
    now: (address: string): number => sure(address) ?? now(),
    /** What none of those that answered contradicts; null: none has. */
    surest: (): number | null => {
      const times = [...answers.keys()].map(sure).filter(time => time !== null)
      return times.length === 0 ? null : Math.min(...times)
    },
  }
}
