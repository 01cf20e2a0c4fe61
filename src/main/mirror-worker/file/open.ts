import {
  type Db,
  type Encrypted,
  type Location,
  openToRead,
  openToWrite,
  versionOf,
} from '../../sqlite/database.ts'
import { schema } from './schema.ts'

/** Of the tables in schema.ts. Another one is not migrated: the mirror is imported anew. */
const schemaVersion = 5

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

const isEmpty = (db: Db): boolean =>
  versionOf(db) === 0 && db.prepare('SELECT 1 FROM sqlite_schema').get() === undefined

const prepare = (db: Db): void => {
  const isNew = isEmpty(db)
  configureWriting(db)
  if (isNew) db.transaction(() => db.exec(`${schema}; PRAGMA user_version = ${schemaVersion}`))()
}

const isUnusable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^SQLITE_(NOTADB|CORRUPT)/.test(String(error.code))

/** Null where a file is damaged, made by another version or with another key. */
const usable = (open: () => Db): Db | null => {
  try {
    const db = open()
    if (versionOf(db) === schemaVersion) return db
    db.close()
  } catch (error) {
    if (!isUnusable(error)) throw error
  }
  return null
}

/**
 * Opens a mirror to write and read, making it where there is none. Null: it cannot be used and has to be removed, to be imported
 * anew. Throws what SQLite or the disk throws else.
 */
export const openMirror = (location: Location): Db | null => usable(() => openToWrite(location, prepare))

/** Opens a mirror that is there for reading; otherwise as `openMirror`. */
export const openMirrorToRead = (place: Encrypted): Db | null => usable(() => openToRead(place))
