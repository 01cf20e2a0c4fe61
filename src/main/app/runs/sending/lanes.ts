/**
 * Several workers side by side, of which at most `width()` work at a time, and none while all wait. `goesOn`: false ends them after what they
 * are at.
 */
export const createLanes = (
  { width, goesOn }: { width: () => number; goesOn: () => boolean },
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
  const isFree = () => goesOn() && held === 0 && working < width()
  const stopped = async () => {
    while (goesOn()) await woken()
  }
  return {
    /** Whatever a worker waits for may have changed. */
    wake,
    /** Nobody begins anything for as long; waits that overlap are one. */
    hold: async (milliseconds: number): Promise<void> => {
      held += 1
      await Promise.race([wait(milliseconds), stopped()])
      held -= 1
      wake()
    },
    isHeld: (): boolean => held > 0,
    /** Whether one more may work at once. */
    isFree,
    /** Resolves when one more may work: true; false where there is no going on. Whoever got true leaves afterwards. */
    enter: async (): Promise<boolean> => {
      while (goesOn() && !isFree()) await woken()
      if (!goesOn()) return false
      working += 1
      return true
    },
    leave: (): void => {
      working -= 1
      wake()
    },
  }
}
