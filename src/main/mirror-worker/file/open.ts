import { readFileSync } from 'node:fs'
import { normalize } from '../../../contract/search/search-words.ts'
import {
  type Db,
  type Encrypted,
  type Location,
  openToRead,
  openToWrite,
  versionOf,
} from '../../sqlite/database.ts'
import { codeOf } from '../../workers/error-code.ts'

/** The tables of a mirror. The build puts the file's text here (scripts/parts/sql-text.ts). */
const schema = readFileSync(new URL('schema.sql', import.meta.url), 'utf8')
/** Of these tables. A mirror of another version is not migrated but imported anew. */
const schemaVersion = 10

const configureWriting = (db: Db): void => {
  db.pragma('secure_delete = ON')
  db.pragma('journal_mode = WAL')
  // What a power cut loses comes again, since the cursor is lost with it.
  db.pragma('synchronous = NORMAL')
  // With foreign key checks, FTS5 would write its index at each change of a row instead of once a transaction: three times as slow.
  db.pragma('foreign_keys = OFF')
  // A checkpoint every 32 MB: nearly every page of a list fills the default of 4 MB.
  db.pragma('wal_autocheckpoint = 8000')
  db.pragma('journal_size_limit = 67108864')
  // Only writing computes it: readers find its results in the file.
  db.function('normalized', { deterministic: true }, name => (name === null ? null : normalize(`${name}`)))
}

const prepare = (db: Db): void => {
  const isNew = versionOf(db) === 0 && db.prepare('SELECT 1 FROM sqlite_schema').get() === undefined
  configureWriting(db)
  if (isNew) db.transaction(() => db.exec(`${schema}; PRAGMA user_version = ${schemaVersion}`))()
}

/** Null where the file is damaged, of another version, or encrypted with another key. */
const usable = (open: () => Db): Db | null => {
  try {
    const db = open()
    if (versionOf(db) === schemaVersion) return db
    db.close()
  } catch (error) {
    if (!/^SQLITE_(NOTADB|CORRUPT)/.test(codeOf(error))) throw error
  }
  return null
}

/**
 * Opens a mirror to write and read, making it where there is none. Null: it cannot be used, and has to be removed and
 * imported anew. Throws what else SQLite or the disk throws.
 */
export const openMirror = (location: Location): Db | null => usable(() => openToWrite(location, prepare))

/** Opens a mirror that is there for reading; otherwise as `openMirror`. */
export const openMirrorToRead = (place: Encrypted): Db | null => usable(() => openToRead(place))
