import type { Db } from '../database/database.ts'
import { pagesInLog } from '../database/log-size.ts'
import { createTurns, type Turns, takeTurns } from './turns.ts'

/** A thread that writes to the store beside main. */
export type Writer = {
  /** Has it end, and returns once its connection to the store is closed. */
  stopNow: () => void
  /** Has it bring what is in the log into the database's own file, soon. */
  settle: () => void
}

/** What a thread needs to write to the same store, and where it is known while it does. */
export type SharedStore = {
  file: string
  /** The store's key: for another thread's connection, and for nothing else. */
  key: string
  turns: Turns
  /** Answers how to leave again. */
  join: (writer: Writer) => () => void
}

const writersOf = new WeakMap<Db, Set<Writer>>()

/** Lets other threads write to the store that main has open; before any statement is prepared. */
export const shareStore = (db: Db, file: string, key: string): SharedStore => {
  const turns = createTurns()
  const writers = new Set<Writer>()
  takeTurns(db, turns)
  writersOf.set(db, writers)
  const setPages = (pages: number) => {
    if (db.open) db.pragma(`wal_autocheckpoint = ${pages}`)
  }
  const join = (writer: Writer) => {
    writers.add(writer)
    setPages(pagesInLog.besideWriter)
    return () => {
      writers.delete(writer)
      if (writers.size === 0) setPages(pagesInLog.usual)
    }
  }
  return { file, key, turns, join }
}

/** Ends whoever writes beside main. Before the store is closed. */
export const stopWriters = (db: Db): void => {
  for (const writer of writersOf.get(db) ?? []) writer.stopNow()
}

/**
 * Brings what was written into the database's own file, so that nothing that happens to the log beside it takes it back. While
 * another thread writes, the log is long, and that thread is asked to: what was written is on the disk already, in the log.
 */
export const settle = (db: Db): void => {
  const [writer] = writersOf.get(db) ?? []
  if (writer) writer.settle()
  else db.pragma('wal_checkpoint(TRUNCATE)')
}
