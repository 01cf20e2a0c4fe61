/** Does something at most once in so many milliseconds; `now` at once. What was left out is owed until then. */
export const seldom = (every: number, work: () => void) => {
  let last = Number.NEGATIVE_INFINITY
  let owed = false
  const run = (now = false): void => {
    owed = !now && performance.now() - last < every
    if (owed) return
    last = performance.now()
    work()
  }
  return Object.assign(run, {
    /** Does it where it was left out. */
    settle: (): void => {
      if (owed) run(true)
    },
  })
}
