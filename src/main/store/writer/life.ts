// What main and a writing thread know of each other without a message: main may have to close the store at once, and the thread may
// be in the middle of its work.

export type Life = Int32Array<SharedArrayBuffer>

const asked = 0
const state = 1
const [starting, open, closed] = [0, 1, 2]

export const createLife = (): Life => new Int32Array(new SharedArrayBuffer(8))

export const isStopped = (life: Life): boolean => Atomics.load(life, asked) === 1

/** Before the thread opens the store; false: it was stopped before that. */
export const begin = (life: Life): boolean =>
  Atomics.compareExchange(life, state, starting, open) === starting

/** The thread holds the store no more. */
export const end = (life: Life): void => {
  Atomics.store(life, state, closed)
  Atomics.notify(life, state)
}

/** Has the thread end after the transaction that it is in. */
export const stop = (life: Life): void => void Atomics.store(life, asked, 1)

/** Far longer than a transaction, and than what goes from the log into the file at once. */
const longestWait = 5_000

/** After `stop`: returns once the thread holds the store no more. */
export const whenEnded = (life: Life): void => {
  if (Atomics.compareExchange(life, state, starting, closed) === open) {
    Atomics.wait(life, state, open, longestWait)
  }
}
