import { statSync } from 'node:fs'
import { fail, ok, type Result } from '../../../contract/failure.ts'
import { type Db, type Encrypted, inspect, openToRead, versionOf } from '../../sqlite/database.ts'
import { makeBackup } from './backup.ts'
import { type Migration, migrate, migrations, openDurable } from './database.ts'
import { ledgerProblemOf } from './problem.ts'
import { addTriggers } from './triggers.ts'

/** `now`: milliseconds, names the back-up that is made before a migration. */
export type LedgerPlace = (Encrypted & { now: number }) | 'memory'

/** SQLite takes a file of one byte for an empty one. */
const sizeOf = (file: string): number => {
  const { size } = statSync(file, { throwIfNoEntry: false }) ?? { size: 0 }
  return size > 1 ? size : 0
}

/** Whether anything of a ledger is there; an empty file is nothing. */
export const ledgerExists = (file: string): boolean => sizeOf(file) > 0 || sizeOf(`${file}-wal`) > 0

/** Reads what the app cannot begin without, so that damage there is found before anything is written. */
const look = (db: Db): number => {
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
  const isThere = ledgerExists(place.file)
  // SQLite takes an emptied or missing file for a new one and would drop the WAL beside it.
  if (isThere && sizeOf(place.file) === 0) return fail({ code: 'store', problem: 'missing' })
  const version = isThere ? inspect(place, look) : 0
  if (version > all.length) return fail({ code: 'store', problem: 'newer' })
  if (version > 0 && version < all.length) makeBackup(place, place.now)
  return ok(migrated(place, all))
}

/**
 * Opens the ledger, making it if there is none. One that is of a newer version, damaged or without its file is refused, and left as it
 * was found; nothing of one in memory is ever written. Throws only for a fault of ours.
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
 * Closes a ledger that turned out to be damaged; file and WAL stay byte for byte as they are, since only the last connection to close
 * moves the WAL, and that one may only read.
 */
export const closeUntouched = (db: Db, place: Encrypted | 'memory'): void => {
  let reader: Db | null = null
  try {
    if (place !== 'memory') reader = openToRead(place)
  } catch {
    // What cannot be opened cannot hold the WAL back either.
  }
  db.close()
  reader?.close()
}
