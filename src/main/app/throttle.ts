/** Throttles `work` to once in `every` milliseconds; `now` does it at once. A call that was left out is made up for by `flush`, or the next. */
export const throttle = (every: number, work: () => void) => {
  let last = Number.NEGATIVE_INFINITY
  let owed = false
  const run = (now = false): void => {
    owed = !now && performance.now() - last < every
    if (owed) return
    last = performance.now()
    work()
  }
  return Object.assign(run, {
    /** Does it if a call was left out. */
    flush: (): void => {
      if (owed) run(true)
    },
  })
}
