import { setTimeout as wait } from 'node:timers/promises'

/** So many rows are removed at once, which takes milliseconds. */
export const rowsInAStep = 200
const pauseMilliseconds = 50

/**
 * Repeats a step until it answers that there is no more or it is stopped, with pauses, so that reads and writes are hardly
 * held up.
 */
export const inSteps = async (step: () => Promise<boolean>, stopped: () => boolean): Promise<void> => {
  while (!stopped() && (await step())) await wait(pauseMilliseconds)
}
