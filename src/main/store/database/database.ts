import { closeSync, openSync } from 'node:fs'
import Database from 'better-sqlite3-multiple-ciphers'
import { settle } from '../writer/writers.ts'
import { type Cipher, cipherOf, otherThan } from './cipher.ts'
import { storeProblemOf } from './problem.ts'

export type Db = Database.Database

export const setKey = (db: Db, cipher: Cipher, key: string): void => {
  db.pragma(`cipher = '${cipher}'`)
  // A raw key: no derivation, so opening costs nothing.
  db.pragma(`key = "x'${key}'"`)
}

const isReadable = (db: Db): boolean => {
  try {
    db.pragma('user_version')
    return true
  } catch (error) {
    if (storeProblemOf(error) !== 'damaged') throw error
    return false
  }
}

const keyed = (db: Db, key: string): void => {
  if (!/^[0-9a-f]{64}$/.test(key)) throw new Error('The store key must be 32 bytes as hex')
  const cipher = cipherOf(db.name)
  setKey(db, cipher, key)
  if (isReadable(db)) return
  // One byte tells which it is, and neither cipher needs it: changed on the disk, it must not cost the whole store.
  setKey(db, otherThan(cipher), key)
  if (!isReadable(db)) setKey(db, cipher, key)
}

const prepare = (db: Db): void => {
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  // Otherwise sorts spill to temporary files that are not encrypted.
  db.pragma('temp_store = MEMORY')
  db.pragma('secure_delete = ON')
  db.pragma('foreign_keys = ON')
  db.pragma('cache_size = -32768')
}

const withKey = (db: Db, key: string): Db => {
  try {
    keyed(db, key)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** Opens or makes an encrypted database file. `key`: 32 bytes as lower-case hex. Throws what SQLite or the disk throws. */
export const openDatabase = (file: string, key: string): Db => {
  // SQLite gives its other files the rights of this one.
  closeSync(openSync(file, 'a', 0o600))
  const db = withKey(new Database(file), key)
  try {
    prepare(db)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** Opens an existing file for reading: neither it nor its log changes, not even by closing it. */
export const openReadOnly = (file: string, key: string): Db =>
  withKey(new Database(file, { readonly: true, fileMustExist: true }), key)

/** Looks at an existing file and leaves it as it is. */
export const inspectDatabase = <T>(file: string, key: string, look: (db: Db) => T): T => {
  const db = openReadOnly(file, key)
  try {
    return look(db)
  } finally {
    db.close()
  }
}

/** Holds the file, since opening one reads from it. Null where it cannot be opened: then nothing can hold the log back. */
const readerOf = (file: string, key: string): Db | null => {
  try {
    return openReadOnly(file, key)
  } catch {
    return null
  }
}

/**
 * Closes a file that is not to be touched any more: what is in the log stays there, since only the last connection
 * to close moves it, and that one may only read.
 */
export const closeUntouched = (db: Db, file: string, key: string): void => {
  const reader = readerOf(file, key)
  db.close()
  reader?.close()
}

/** A database that lives until it is closed and never touches the disk. */
export const openMemoryDatabase = (): Db => {
  const db = new Database(':memory:')
  prepare(db)
  return db
}

/** A write that a person is told of: when it returns, it is in the database's own file, or about to be (see `settle`). */
export const told =
  <Args extends unknown[], Answer>(db: Db, write: (...args: Args) => Answer) =>
  (...args: Args): Answer => {
    const answer = write(...args)
    settle(db)
    return answer
  }
