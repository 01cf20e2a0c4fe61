import { z } from 'zod'
import type { Db } from '../database/database.ts'
import { createLogSync } from '../database/log-sync.ts'
import { createLogPasses, type LogTask } from './log-thread.ts'
import { inOwnTurn, isToSettle, type Turns } from './turns.ts'

/** Milliseconds between two times that the log is emptied because main asked for it. */
const betweenSettling = 250
/** Times that what main wrote meanwhile is brought into the file before main has to wait for it. */
const mostTries = 5

/** Pages in the log, and how many of them are in the database's own file. */
const logState = z.tuple([z.object({ log: z.number(), checkpointed: z.number() })])

/**
 * Keeps the log of a store, which a thread writes to beside main, on the disk and short, outside of transactions. `startThread`: has another
 * thread bring it into the file while this one writes; null: there is none. `most`: pages in the log until that is done: the later, the fewer are
 * written twice, and the seldomer the log begins anew. Throws what SQLite throws.
 */
export const createLogKeeper = (
  db: Db,
  { turns, writer }: { turns: Turns; writer: number },
  startThread: ((task: LogTask) => void) | null,
  most: () => number,
) => {
  // It is done here, outside of a turn, so that main never waits for it.
  db.pragma('wal_autocheckpoint = 0')
  // What main writes must be on the disk before it goes on: it takes along all of the log that is not there yet.
  const log = createLogSync(db.name)
  const passes = createLogPasses(startThread)
  let settledAt = performance.now()
  const stateOfLog = () => logState.parse(db.pragma('wal_checkpoint(NOOP)'))[0]
  const empty = (): void => {
    passes.whenDone()
    // Keeps nobody from writing meanwhile.
    db.pragma('wal_checkpoint(PASSIVE)')
    settledAt = performance.now()
  }
  /** What main has written makes SQLite drop all that it remembers of the file, for ten milliseconds: while main need not wait for it. */
  const forget = () => void db.pragma('data_version')
  /** All of it goes into the database's own file. Cutting the log takes no time once it is there; and that goes on while main may write. */
  const putAway = (): void => {
    for (let left = mostTries; left > 0; left -= 1) {
      empty()
      forget()
      const isCut = inOwnTurn(turns, writer, () => {
        const { log, checkpointed } = stateOfLog()
        const isReady = log === checkpointed || left === 1
        if (isReady) db.pragma('wal_checkpoint(TRUNCATE)')
        return isReady
      })
      if (isCut) return
    }
  }
  /** The other thread's part is nearly all of it, and the rest this one's: only where all of a log is in the file it begins anew. */
  const shorten = (): void => {
    const { log, checkpointed } = stateOfLog()
    if (log < most()) return
    if (log - checkpointed < most() / 10 || log > 2 * most() || !passes.ask()) empty()
  }
  return {
    forget,
    putAway,
    /** Brings what was written to the disk. `isShort`: main writes too, so it is there when this returns. */
    sync: (isShort: boolean): void => (isShort ? log.sync() : log.begin()),
    /** Has the log go into the database's own file where it is long, or main asked for that. */
    settle: (): void => {
      // What main asked for is not in the log any more, whatever happens to that.
      if (performance.now() - settledAt >= betweenSettling && isToSettle(turns)) putAway()
      else shorten()
    },
    close: (): void => {
      passes.end()
      log.close()
    },
  }
}
