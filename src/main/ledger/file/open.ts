import { existsSync, statSync } from 'node:fs'
import { fail, ok, type Result } from '../../../contract/failure.ts'
import {
  type Db,
  type Encrypted,
  inspect,
  openToRead,
  openToWrite,
  versionOf,
} from '../../sqlite/database.ts'
import { makeBackup } from './backup.ts'
import { type Migration, migrate, migrations, openDurable } from './database.ts'
import { ledgerProblemOf } from './problem.ts'
import { addTriggers } from './triggers.ts'

/** `now`: milliseconds since 1970; names the back-up that is made before a migration. */
export type LedgerPlace = (Encrypted & { now: number }) | 'memory'

/** SQLite treats a file of one byte as empty. */
const sizeOf = (file: string): number => {
  const { size } = statSync(file, { throwIfNoEntry: false }) ?? { size: 0 }
  return size > 1 ? size : 0
}

/** Whether there is a ledger or a part of one; an empty file does not count. */
export const ledgerExists = (file: string): boolean => sizeOf(file) > 0 || sizeOf(`${file}-wal`) > 0

/** Reads what the app needs first, so that damage there is found before anything is written. Answers the version. */
const checkReadable = (db: Db): number => {
  const version = versionOf(db)
  if (version < 1) return version
  db.prepare('SELECT * FROM setting').all()
  db.prepare('SELECT * FROM connection').all()
  db.prepare("SELECT * FROM link WHERE state = 'outcome_unknown'").all()
  return version
}

const migrated = (place: LedgerPlace, all: readonly Migration[]): Db => {
  const db = openDurable(place)
  try {
    migrate(db, all)
    addTriggers(db)
    return db
  } catch (error) {
    closeUntouched(db, place)
    throw error
  }
}

const openFile = (place: LedgerPlace, all: readonly Migration[]): Result<Db> => {
  if (place === 'memory') return ok(migrated(place, all))
  // Left by a kill while the file was made. SQLite undoes that, but not over a connection that may only read.
  if (sizeOf(place.file) > 0 && existsSync(`${place.file}-journal`))
    openToWrite(place, () => undefined).close()
  const isThere = ledgerExists(place.file)
  // SQLite would create an empty file here, and drop the WAL, which may hold the last writes.
  if (isThere && sizeOf(place.file) === 0) return fail({ code: 'store', problem: 'missing' })
  const version = isThere ? inspect(place, checkReadable) : 0
  if (version > all.length) return fail({ code: 'store', problem: 'newer' })
  if (version > 0 && version < all.length) makeBackup(place, place.now)
  return ok(migrated(place, all))
}

/**
 * Opens the ledger, or makes one where there is none. One of a newer version, damaged, or without its file fails, and is left untouched. Throws
 * only for a fault of ours.
 */
export const openLedgerFile = (place: LedgerPlace, all = migrations): Result<Db> => {
  try {
    return openFile(place, all)
  } catch (error) {
    const problem = ledgerProblemOf(error)
    if (problem === null) throw error
    return fail({ code: 'store', problem })
  }
}

/**
 * Closes a damaged ledger; file and WAL stay byte for byte as they are. The last connection to close checkpoints, so a second one, which may only
 * read, closes last.
 */
export const closeUntouched = (db: Db, place: Encrypted | 'memory'): void => {
  let reader: Db | null = null
  try {
    if (place !== 'memory') reader = openToRead(place)
  } catch {
    // Without a reader, closing may checkpoint.
  }
  db.close()
  reader?.close()
}
