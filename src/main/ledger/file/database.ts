import { closeSync, openSync } from 'node:fs'
import Database from 'better-sqlite3-multiple-ciphers'

export type Db = Database.Database

/** A file and its key: 32 bytes as lower-case hex. */
export type Encrypted = { file: string; key: string }

/** SQLite keeps the others beside the file itself. */
export const suffixes = ['', '-wal', '-shm']

const configure = (db: Db): void => {
  // Otherwise sorts spill to temporary files that are not encrypted.
  db.pragma('temp_store = MEMORY')
  db.pragma('cache_size = -32768')
}

const closedOnThrow = (db: Db, prepare: () => void): Db => {
  try {
    prepare()
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

const unlock = (db: Db, key: string): void => {
  if (!/^[0-9a-f]{64}$/.test(key)) throw new Error('The key must be 32 bytes as hex')
  db.pragma("cipher = 'aegis'")
  // A raw key: no derivation, so opening costs nothing.
  db.pragma(`key = "x'${key}'"`)
  db.pragma('user_version')
}

const configureWriting = (db: Db): void => {
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.pragma('secure_delete = ON')
  db.pragma('foreign_keys = ON')
}

/** Opens or makes an encrypted file. Throws what SQLite or the disk throws. */
export const openToWrite = ({ file, key }: Encrypted): Db => {
  // SQLite gives its other files the rights of this one.
  closeSync(openSync(file, 'a', 0o600))
  const db = new Database(file)
  return closedOnThrow(db, () => {
    unlock(db, key)
    configure(db)
    configureWriting(db)
  })
}

/** Opens an existing file for reading: neither it nor its WAL changes, not even by closing it. */
export const openToRead = ({ file, key }: Encrypted): Db => {
  const db = new Database(file, { readonly: true, fileMustExist: true })
  return closedOnThrow(db, () => {
    unlock(db, key)
    configure(db)
  })
}

/** Opens a file to read it and closes it again. */
export const inspect = <T>(place: Encrypted, look: (db: Db) => T): T => {
  const db = openToRead(place)
  try {
    return look(db)
  } finally {
    db.close()
  }
}

/** Lives until it is closed, and never touches the disk. */
export const openInMemory = (): Db => {
  const db = new Database(':memory:')
  configure(db)
  configureWriting(db)
  return db
}

export const versionOf = (db: Db): number => Number(db.pragma('user_version', { simple: true }))
