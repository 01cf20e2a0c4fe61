import { closeSync, openSync, rmSync } from 'node:fs'
import Database from 'better-sqlite3-multiple-ciphers'

export type Db = Database.Database

/** A file and its key: 32 bytes as lower-case hex. */
export type Encrypted = { file: string; key: string }

/** `memory`: a database that lives until it is closed, and never touches the disk. */
export type Location = Encrypted | 'memory'

/** Loads SQLite's native module; before a worker reports that it has loaded, since a worker ended during this crashes the whole process. */
export const loadSqlite = (): void => void new Database(':memory:').close()

/** Endings of a database's files: its own, and those that SQLite keeps beside it. */
export const suffixes = ['', '-journal', '-wal', '-shm']

/** Removes a database; nothing may have it open. Throws what the disk throws. */
export const removeDatabase = (file: string): void => {
  for (const suffix of suffixes) rmSync(file + suffix, { force: true })
}

const unlock = (db: Db, key: string): void => {
  if (!/^[0-9a-f]{64}$/.test(key)) throw new Error('The key must be 32 bytes as hex')
  db.pragma("cipher = 'aegis'")
  // A raw key: no derivation, so opening costs nothing.
  db.pragma(`key = "x'${key}'"`)
  // Reads a page, so that another key throws here.
  db.pragma('user_version')
}

const prepared = (db: Db, location: Location, prepare: (db: Db) => void): Db => {
  try {
    if (location !== 'memory') unlock(db, location.key)
    // Otherwise sorts spill to temporary files that are not encrypted.
    db.pragma('temp_store = MEMORY')
    prepare(db)
    // After `prepare`: this pragma reads sqlite_schema, which a rescue must make readable first.
    db.pragma('cache_size = -32768')
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** Opens or makes a database. `prepare`: pragmas and tables; where it throws, the database is closed again. Throws what SQLite or the disk throws. */
export const openToWrite = (location: Location, prepare: (db: Db) => void): Db => {
  if (location === 'memory') return prepared(new Database(':memory:'), location, prepare)
  // Created with narrow permissions first: SQLite gives the same to its WAL and `-shm` file.
  closeSync(openSync(location.file, 'a', 0o600))
  return prepared(new Database(location.file), location, prepare)
}

/** Opens an existing file for reading: neither it nor its WAL changes, not even by closing it. */
export const openToRead = (place: Encrypted): Db =>
  prepared(new Database(place.file, { readonly: true, fileMustExist: true }), place, () => undefined)

/** Works with an open database and closes it. */
export const closing = <T>(db: Db, work: (db: Db) => T): T => {
  try {
    return work(db)
  } finally {
    db.close()
  }
}

/** Opens a file to read it and closes it again. */
export const inspect = <T>(place: Encrypted, look: (db: Db) => T): T => closing(openToRead(place), look)

export const versionOf = (db: Db): number => Number(db.pragma('user_version', { simple: true }))

/**
 * Copies the WAL into the file and empties it; what was removed is then in neither. Answers false where somebody still reads what was before. Throws
 * what SQLite throws.
 */
export const checkpoint = (db: Db): boolean => db.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) === 0
