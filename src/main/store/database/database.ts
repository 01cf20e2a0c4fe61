import Database from 'better-sqlite3-multiple-ciphers'

export type Db = Database.Database

const keyed = (db: Db, key: string): void => {
  if (!/^[0-9a-f]{64}$/.test(key)) throw new Error('The store key must be 32 bytes as hex')
  db.pragma("cipher = 'sqlcipher'")
  // A raw key: no derivation, so opening costs nothing.
  db.pragma(`key = "x'${key}'"`)
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

/** Opens or makes an encrypted database file. `key`: 32 bytes as lower-case hex. Throws what SQLite throws. */
export const openDatabase = (file: string, key: string): Db => {
  const db = new Database(file)
  try {
    keyed(db, key)
    prepare(db)
  } catch (error) {
    db.close()
    throw error
  }
  return db
}

/** Opens an existing file for looking only: nothing in it changes, not even by closing it. */
export const inspectDatabase = <T>(file: string, key: string, look: (db: Db) => T): T => {
  const db = new Database(file, { readonly: true, fileMustExist: true })
  try {
    keyed(db, key)
    return look(db)
  } finally {
    db.close()
  }
}

/** A database that lives until it is closed and never touches the disk. */
export const openMemoryDatabase = (): Db => {
  const db = new Database(':memory:')
  prepare(db)
  return db
}
