import { copyFileSync, existsSync, statSync, truncateSync } from 'node:fs'
import {
  closing,
  type Db,
  type Encrypted,
  openToWrite,
  removeDatabase,
  versionOf,
} from '../../sqlite/database.ts'
import { ledgerProblemOf } from '../file/problem.ts'
import { sourceOf } from '../file/replace.ts'

const pageSize = 4096

/** SQLite refuses a file that is shorter than its header says; with zeros for the missing pages, the others can be read. */
const pad = (source: string): void => {
  const { size } = statSync(source)
  truncateSync(source, Math.ceil((2 * size) / pageSize) * pageSize + 64 * 1024 * 1024)
}

const openSource = (place: Encrypted): Db | null => {
  try {
    const db = openToWrite(place, opening => {
      // Lets SQLite read what it can of a damaged sqlite_schema, and page-rows.ts write to it.
      opening.unsafeMode(true)
      opening.pragma('writable_schema = ON')
    })
    if (versionOf(db) > 0 && db.prepare('SELECT 1 FROM sqlite_schema').get() !== undefined) return db
    db.close()
    return null
  } catch (error) {
    if (ledgerProblemOf(error) !== 'damaged') throw error
    return null
  }
}

/**
 * Reads a padded copy of a damaged, closed database, which itself stays untouched, and removes the copy. Null: not even the list of tables can be
 * read. Throws what is no damage.
 */
export const withDamagedCopy = <T>({ file, key }: Encrypted, read: (from: Db) => T): T | null => {
  const source = sourceOf(file)
  removeDatabase(source)
  try {
    for (const suffix of ['', '-wal'])
      if (existsSync(file + suffix)) copyFileSync(file + suffix, source + suffix)
    pad(source)
    const from = openSource({ file: source, key })
    return from && closing(from, read)
  } finally {
    removeDatabase(source)
  }
}
