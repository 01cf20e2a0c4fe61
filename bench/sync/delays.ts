import { setTimeout as wait } from 'node:timers/promises'

export const percentile = (numbers: number[], part: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * part))] ?? 0

/**
 * Calls something again and again until it is told to stop, and answers how long after its time each answer was there, in
 * milliseconds: where the process is held up, all that was due meanwhile is late.
 */
export const askEvery = (milliseconds: number, ask: () => Promise<unknown>) => {
  const delays: number[] = []
  let isOver = false
  const asking = (async () => {
    for (let due = performance.now(); !isOver; due += milliseconds) {
      await wait(Math.max(0, due - performance.now()))
      await ask()
      delays.push(performance.now() - due)
    }
  })()
  return {
    stop: async (): Promise<number[]> => {
      isOver = true
      await asking
      return delays
    },
  }
}

/** CPU milliseconds of this thread from one call of `record` to the next, each from a turn of its own of the event loop. */
export const createTurnTimes = () => {
  let before = process.threadCpuUsage()
  let longest = 0
  return {
    record: (): void => {
      const now = process.threadCpuUsage()
      longest = Math.max(longest, (now.user + now.system - before.user - before.system) / 1000)
      before = now
    },
    longest: () => longest,
  }
}
