import type { Db } from '../database/database.ts'

// Two threads may write to one store: SQLite lets one in at a time, and whoever finds it taken sleeps for longer and longer. So they
// take turns by a few shared numbers: main before the writer, which ends its transaction as soon as main wants to write.

export type Turns = Int32Array<SharedArrayBuffer>

/** Places among the numbers: how many of main's writes wait or are under way; which writer is in a transaction, 0 for none. */
const waiting = 0
const writing = 1
/** 1: main wrote something that belongs into the database's own file. */
const unsettled = 2
/** How many writes of main's have ended. */
const written = 3
/** No write of main's takes longer; whoever waits for more waits for somebody who is gone, and SQLite's own lock decides. */
const longestWait = 100

export const createTurns = (): Turns => new Int32Array(new SharedArrayBuffer(16))

/** Whether main wants to write. */
export const isWanted = (turns: Turns): boolean => Atomics.load(turns, waiting) > 0

export const askToSettle = (turns: Turns): void => void Atomics.store(turns, unsettled, 1)

/** Whether somebody asked since this was answered last. */
export const isToSettle = (turns: Turns): boolean => Atomics.exchange(turns, unsettled, 0) === 1

/** Another thread's part: `writer` is its number, from 1 on. */
export const inOwnTurn = <T>(turns: Turns, writer: number, work: () => T): T => {
  for (;;) {
    const wanted = Atomics.load(turns, waiting)
    if (wanted > 0) Atomics.wait(turns, waiting, wanted, longestWait)
    if (isWanted(turns)) continue
    const other = Atomics.compareExchange(turns, writing, 0, writer)
    if (other !== 0) Atomics.wait(turns, writing, other, longestWait)
    else if (isWanted(turns)) leave(turns, writer)
    else break
  }
  try {
    return work()
  } finally {
    leave(turns, writer)
  }
}

/** How many writes of main's have ended. */
export const writtenByMain = (turns: Turns): number => Atomics.load(turns, written)

/** Waits until main has written more than that, so many milliseconds at most. */
export const waitForMain = (turns: Turns, more: number, most: number): void =>
  void Atomics.wait(turns, written, more, most)

/** Ends a writer's turn, also one that it could not end itself. */
export const leave = (turns: Turns, writer: number): void => {
  if (Atomics.compareExchange(turns, writing, writer, 0) === writer) Atomics.notify(turns, writing)
}

/**
 * Has every write over main's connection, whoever prepares it, say that it comes and wait for the writer's transaction to end.
 * Transactions take the lock at their beginning: one that read before it wrote would be refused if the writer came between.
 */
export const takeTurns = (db: Db, turns: Turns): void => {
  let isMine = false
  const inTurn = <T>(work: () => T): T => {
    if (isMine) return work()
    isMine = true
    Atomics.add(turns, waiting, 1)
    try {
      const other = Atomics.load(turns, writing)
      if (other !== 0) Atomics.wait(turns, writing, other, longestWait)
      return work()
    } finally {
      isMine = false
      Atomics.add(turns, written, 1)
      Atomics.sub(turns, waiting, 1)
      Atomics.notify(turns, waiting)
      Atomics.notify(turns, written)
    }
  }
  const prepare = db.prepare.bind(db)
  const transaction = db.transaction.bind(db)
  Object.defineProperties(db, {
    prepare: {
      value: (sql: string) => {
        const statement = prepare(sql)
        if (statement.readonly) return statement
        const [run, get, all] = [statement.run, statement.get, statement.all].map(one => one.bind(statement))
        return Object.defineProperties(statement, {
          run: { value: (...values: unknown[]) => inTurn(() => run?.(...values)) },
          get: { value: (...values: unknown[]) => inTurn(() => get?.(...values)) },
          all: { value: (...values: unknown[]) => inTurn(() => all?.(...values)) },
        })
      },
    },
    transaction: {
      value: (work: (...values: unknown[]) => unknown) => {
        const { immediate } = transaction(work)
        const taken = (...values: unknown[]) => inTurn(() => immediate(...values))
        return Object.assign(taken, { immediate: taken })
      },
    },
  })
}
