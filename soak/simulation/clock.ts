type Timer = { at: number; fire: () => void }

export type Clock = ReturnType<typeof createClock>

/** Time that moves only where it is moved, and never back. Milliseconds since 1970. */
export const createClock = (begin: number) => {
  let now = begin
  let timers: Timer[] = []

  const pass = (milliseconds: number): void => {
    const until = now + milliseconds
    for (;;) {
      const due = timers.filter(({ at }) => at <= until).sort((one, other) => one.at - other.at)[0]
      if (due === undefined) break
      timers = timers.filter(timer => timer !== due)
      now = Math.max(now, due.at)
      due.fire()
    }
    now = until
  }

  /** Resolves after this time, or once the signal is aborted; null: only then. */
  const wait = (milliseconds: number | null, signal?: AbortSignal): Promise<void> =>
    new Promise(resolve => {
      if (signal?.aborted) return resolve()
      // Zero yields to the event loop.
      if (milliseconds === 0) return void setImmediate(resolve)
      const timer = {
        at: milliseconds === null ? Number.POSITIVE_INFINITY : now + milliseconds,
        fire: resolve,
      }
      timers.push(timer)
      const end = () => {
        timers = timers.filter(one => one !== timer)
        resolve()
      }
      signal?.addEventListener('abort', end, { once: true })
    })

  return {
    now: (): number => Math.floor(now),
    pass,
    wait,
    /** Moves on to the next timer, if it is due within `most`; answers whether there was one. */
    toNext: (most: number): boolean => {
      const next = Math.min(...timers.map(({ at }) => at))
      if (next > now + most) return false
      pass(Math.max(0, next - now))
      return true
    },
  }
}
