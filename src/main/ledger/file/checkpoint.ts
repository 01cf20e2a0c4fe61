import type { Db } from './database.ts'

/** Copies the WAL into the ledger's own file and empties it; what was removed is then in neither. Throws what SQLite throws. */
export const checkpoint = (db: Db): void => void db.pragma('wal_checkpoint(TRUNCATE)')

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
