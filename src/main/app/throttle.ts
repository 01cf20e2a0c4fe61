/** Throttles `work`: at most once in `every` milliseconds, and always after the last call. */
export const throttle = (every: number, work: () => void): (() => void) => {
  let last = Number.NEGATIVE_INFINITY
  let isWaiting = false
  const run = (): void => {
    isWaiting = false
    last = performance.now()
    work()
  }
  return () => {
    if (isWaiting) return
    isWaiting = true
    setTimeout(run, Math.max(0, last + every - performance.now()))
  }
}
