import { openDatabase } from '../database/database.ts'
import { storeCodeOf } from '../database/problem.ts'

// What a long reading wrote goes from the log into the database's own file in a thread of its own, while the thread that saves goes on.
// The two know of each other by one shared number.

export type LogTask = Int32Array<SharedArrayBuffer>

/** What the thread begins with: where the store is, and its key, which goes nowhere else. */
export type LogWork = { file: string; key: string; log: LogTask }

/** `starting`: nobody has begun yet; `passing`: what is in the log goes into the file; `gone`: there is none, or no more. */
const [starting, passing, idle, ending, gone] = [0, 1, 2, 3, 4]
/** Nothing takes longer; whoever waits for more waits for somebody who is gone, and SQLite's own lock decides. */
const longestWait = 5_000

const change = (task: LogTask, from: number, to: number): boolean => {
  const isDone = Atomics.compareExchange(task, 0, from, to) === from
  if (isDone) Atomics.notify(task, 0)
  return isDone
}

/** The part of the thread that saves. `start`: has a thread begin with that; null: there will be none. */
export const createLogPasses = (start: ((task: LogTask) => void) | null) => {
  let task: LogTask | null = null
  const begin = (): boolean => {
    if (start === null) return false
    task = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
    start(task)
    return true
  }
  const whenDone = (): void => {
    if (task !== null && Atomics.wait(task, 0, passing, longestWait) === 'timed-out')
      change(task, passing, gone)
  }
  return {
    /** Asks for what is in the log to go into the file, unless that is under way; false: nobody does it. */
    ask: (): boolean => {
      if (task === null) return begin()
      change(task, idle, passing)
      return Atomics.load(task, 0) !== gone
    },
    /** Returns once nobody is at it. */
    whenDone,
    /** Returns once the thread holds the store no more. */
    end: (): void => {
      if (task === null || change(task, starting, gone)) return
      whenDone()
      if (change(task, idle, ending)) Atomics.wait(task, 0, ending, longestWait)
    },
  }
}

/** The thread's own part. Keeps nobody from writing meanwhile. */
export const passWhenAsked = ({ file, key, log }: LogWork): void => {
  if (!change(log, starting, passing)) return
  try {
    const db = openDatabase(file, key)
    try {
      while (Atomics.load(log, 0) === passing) {
        db.pragma('wal_checkpoint(PASSIVE)')
        change(log, passing, idle)
        Atomics.wait(log, 0, idle)
      }
    } finally {
      db.close()
    }
  } catch (error) {
    // The thread that saves does it itself then, and says what fails.
    if (storeCodeOf(error) === null) throw error
  } finally {
    Atomics.store(log, 0, gone)
    Atomics.notify(log, 0)
  }
}
