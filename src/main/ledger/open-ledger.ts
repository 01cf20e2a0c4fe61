import { ok, type Result } from '../../contract/failure.ts'
import { checkpoint, type Db, type Encrypted } from '../sqlite/database.ts'
import { createSql } from '../sqlite/sql.ts'
import { purge } from '../sqlite/word-index.ts'
import { closeUntouched, type LedgerPlace, openLedgerFile } from './file/open.ts'
import { createLedger } from './ledger.ts'
import { takeOver } from './takeover/take-over.ts'

const changesOf = (db: Db) => {
  const { count } = createSql(db)
  return () => count('SELECT total_changes()')
}

/**
 * Answers a function that checkpoints if nothing was written since its last call, so that no write waits for a checkpoint. Where a back-up still reads,
 * it is not waited for: main would stand still, and the next call tries again.
 */
export const createIdleCheckpoint = (db: Db): (() => void) => {
  const changes = changesOf(db)
  let [seen, copied] = [changes(), -1]
  return () => {
    const now = changes()
    if (now === seen && now !== copied) {
      const patience = db.pragma('busy_timeout', { simple: true })
      db.pragma('busy_timeout = 0')
      try {
        if (checkpoint(db)) copied = now
      } finally {
        db.pragma(`busy_timeout = ${patience}`)
      }
    }
    seen = now
  }
}

export type OpenLedger = ReturnType<typeof assemble>

/** The ledger with what is done to its file. Each throws what SQLite and the disk throw. */
const assemble = (db: Db, place: LedgerPlace) => ({
  ...createLedger(db),
  /** A number that grows with every write. */
  version: changesOf(db),
  /** To be called every few seconds: checkpoints where nothing was written since the last call. */
  checkpointWhenIdle: createIdleCheckpoint(db),
  /** Removes from full-text index and WAL what deleted rows left there; back-ups still have it (file/backup.ts). */
  purge: (): Promise<void> => purge(db, 'link_word'),
  /** Checkpoints as far as no back-up still reads older pages; the rest, or what a full disk has no room for, stays in the WAL. */
  close: (): void => {
    try {
      db.pragma('wal_checkpoint(PASSIVE)')
    } catch {
      // Closing tries the same once more, and leaves the WAL where it fails.
    }
    db.close()
  },
  /** See takeover/take-over.ts. */
  takeOver: (store: Encrypted, how: { now: number; salvage: boolean }) => takeOver(store, db, how),
  /** Closes a ledger that turned out to be damaged; its files stay byte for byte as they are. */
  closeUntouched: (): void => closeUntouched(db, place),
})

/** Fails where the file cannot be used, which stays as it was found (see `openLedgerFile`). */
export const openLedger = (place: LedgerPlace): Result<OpenLedger> => {
  const opened = openLedgerFile(place)
  return opened.ok ? ok(assemble(opened.value, place)) : opened
}
