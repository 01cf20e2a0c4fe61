import { closeSync, openSync } from 'node:fs'
import Database from 'better-sqlite3-multiple-ciphers'
import { schema } from './schema.ts'

export type Db = Database.Database

/** A mirror's file and its key, 32 bytes as lower-case hex; or a mirror that never touches the disk. */
export type MirrorLocation = { file: string; key: string } | 'memory'

/** Of the tables in schema.ts. Another one is not migrated: the mirror is imported anew. */
const schemaVersion = 1

const setKey = (db: Db, key: string): void => {
  if (!/^[0-9a-f]{64}$/.test(key)) throw new Error('The key must be 32 bytes as hex')
  db.pragma("cipher = 'aegis'")
  // A raw key: no derivation, so opening costs nothing.
  db.pragma(`key = "x'${key}'"`)
}

const configure = (db: Db): void => {
  // Otherwise sorts spill to temporary files that are not encrypted.
  db.pragma('temp_store = MEMORY')
  db.pragma('cache_size = -32768')
}

const configureWriting = (db: Db): void => {
  db.pragma('secure_delete = ON')
  db.pragma('journal_mode = WAL')
  // What a power cut takes comes again: the cursor goes back with it.
  db.pragma('synchronous = NORMAL')
  // Checked, each change of a row has FTS5 write what it holds back for the end of a transaction, which takes three times as long.
  db.pragma('foreign_keys = OFF')
  // 32 MB: an import fills the default of 4 MB with nearly every page of the list.
  db.pragma('wal_autocheckpoint = 8000')
  db.pragma('journal_size_limit = 67108864')
}

const versionOf = (db: Db): number => Number(db.pragma('user_version', { simple: true }))

const isEmpty = (db: Db): boolean =>
  versionOf(db) === 0 && db.prepare('SELECT 1 FROM sqlite_schema').get() === undefined

const makeTables = (db: Db): void =>
  db.transaction(() => {
    db.exec(schema)
    db.pragma(`user_version = ${schemaVersion}`)
  })()

const isUnusable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^SQLITE_(NOTADB|CORRUPT)/.test(String(error.code))

/** Opens with `prepare`; null where that finds the file damaged, made by another version or with another key. */
const opened = (db: Db, prepare: () => void): Db | null => {
  try {
    prepare()
    if (versionOf(db) === schemaVersion) return db
  } catch (error) {
    if (!isUnusable(error)) {
      db.close()
      throw error
    }
  }
  db.close()
  return null
}

/**
 * Opens a mirror to write and read, making it where there is none. Null: it cannot be used and has to be removed, to be imported
 * anew. Throws what SQLite or the disk throws else.
 */
export const openMirror = (location: MirrorLocation): Db | null => {
  // SQLite gives its other files the rights of this one.
  if (location !== 'memory') closeSync(openSync(location.file, 'a', 0o600))
  const db = new Database(location === 'memory' ? ':memory:' : location.file)
  return opened(db, () => {
    if (location !== 'memory') setKey(db, location.key)
    configure(db)
    const isNew = isEmpty(db)
    configureWriting(db)
    if (isNew) makeTables(db)
  })
}

/** Opens a mirror that is there for reading; otherwise as `openMirror`. */
export const openMirrorToRead = (location: Exclude<MirrorLocation, 'memory'>): Db | null => {
  const db = new Database(location.file, { readonly: true, fileMustExist: true })
  return opened(db, () => {
    setKey(db, location.key)
    configure(db)
  })
}
