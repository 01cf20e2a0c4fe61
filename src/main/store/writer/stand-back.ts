import { type Turns, waitForMain, writtenByMain } from './turns.ts'

/** Milliseconds from one write of main's to the next of the same call. */
const betweenWrites = 12
/** Milliseconds that a call is waited for. */
const longestCall = 40
/** And those for which none is waited for after that: main does not stop writing, which is no call of a person's but a work of its own. */
const notAgain = 1_000

/**
 * Between two steps of a writer: where main wrote since the last one, waits until it has for a moment not. Its calls write two or three times, a
 * link's before it is asked for, after it is made and once it is copied; so a call waits for one step, and not for one with each write.
 * `noteMain`: told that main wrote.
 */
export const createStandBack = (turns: Turns, noteMain: () => void) => {
  let seen = writtenByMain(turns)
  let next = 0
  return (): void => {
    const began = performance.now()
    for (let now = writtenByMain(turns); now !== seen; now = writtenByMain(turns)) {
      seen = now
      noteMain()
      if (began < next) return
      if (performance.now() - began >= longestCall) next = performance.now() + notAgain
      else waitForMain(turns, now, betweenWrites)
    }
  }
}
