import { setTimeout as wait } from 'node:timers/promises'

export const percentile = (numbers: number[], part: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * part))] ?? 0

/**
 * Calls something at a fixed interval until `stop`, which answers how many milliseconds after its time each answer came: while the process
 * is blocked, all calls that are due get late.
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

/** The longest CPU time of this thread, in milliseconds, between two calls of `record`, each from its own turn of the event loop. */
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
