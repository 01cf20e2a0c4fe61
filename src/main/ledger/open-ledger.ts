import { ok, type Result } from '../../contract/failure.ts'
import { checkpoint, type Db } from '../sqlite/database.ts'
import { purge } from '../sqlite/word-index.ts'
import { closeUntouched, type LedgerPlace, openLedgerFile } from './file/open.ts'
import { createLedger, type Ledger } from './ledger.ts'

/** The ledger with what is done to its file. Each throws what SQLite and the disk throw. */
export type OpenLedger = Ledger & {
  /** Counts up whenever anything was written. */
  version: () => number
  /** To be called every few seconds: checkpoints where nothing was written since the last call. */
  checkpointWhenIdle: () => void
  /** What was removed for good is in neither the index of words nor the WAL any more; back-ups still have it (file/backup.ts). */
  purge: () => Promise<void>
  /** The last to close a file has its WAL copied into it, as far as the disk takes that; what it does not take stays in the WAL. */
  close: () => void
  /** Closes a ledger that turned out to be damaged; its files stay byte for byte as they are. */
  closeUntouched: () => void
}

/**
 * Checkpoints whenever nothing was written between two calls of what it answers, so that no write waits for it. To be called every few
 * seconds.
 */
export const createIdleCheckpoint = (db: Db): (() => void) => {
  const changes = db.prepare<[], number>('SELECT total_changes()').pluck()
  let [seen, copied] = [changes.get(), -1]
  return () => {
    const now = changes.get()
    if (now === seen && now !== copied) {
      checkpoint(db)
      copied = now ?? -1
    }
    seen = now
  }
}

const assemble = (db: Db, place: LedgerPlace): OpenLedger => {
  const version = db.prepare<[], number>('SELECT total_changes()').pluck()
  return {
    ...createLedger(db),
    version: () => version.get() ?? 0,
    checkpointWhenIdle: place === 'memory' ? () => undefined : createIdleCheckpoint(db),
    purge: () => purge(db, 'link_word'),
    close: () => void db.close(),
    closeUntouched: () => {
      if (place === 'memory') db.close()
      else closeUntouched(db, place)
    },
  }
}

/** `prepare`: done to the file before it is read, while nothing else has it open; where it fails, the file is closed as it is. */
export const openLedger = <T>(
  place: LedgerPlace,
  prepare: (db: Db) => Result<T>,
): Result<{ ledger: OpenLedger; prepared: T }> => {
  const opened = openLedgerFile(place)
  if (!opened.ok) return opened
  const db = opened.value
  const closeAgain = (): void => {
    if (place === 'memory') db.close()
    else closeUntouched(db, place)
  }
  try {
    const prepared = prepare(db)
    if (prepared.ok) return ok({ ledger: assemble(db, place), prepared: prepared.value })
    closeAgain()
    return prepared
  } catch (error) {
    closeAgain()
    throw error
  }
}
