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
