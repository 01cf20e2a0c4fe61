import { copyFileSync, existsSync, statSync, truncateSync } from 'node:fs'
import { type Db, type Encrypted, removeDatabase, versionOf } from '../../sqlite/database.ts'
import { openDurable } from '../file/database.ts'
import { ledgerProblemOf } from '../file/problem.ts'

const pageSize = 4096

/** SQLite refuses a file that is shorter than it says itself: what is missing becomes pages of zeros, which cannot be read either. */
const pad = (source: string): void => {
  const { size } = statSync(source)
  truncateSync(source, Math.ceil((2 * size) / pageSize) * pageSize + 64 * 1024 * 1024)
}

/** Null where not even the list of tables can be read. */
const openSource = (place: Encrypted): Db | null => {
  try {
    const db = openDurable(place)
    if (versionOf(db) > 0 && db.prepare('SELECT name FROM sqlite_schema').all().length > 0) return db
    db.close()
    return null
  } catch (error) {
    if (ledgerProblemOf(error) !== 'damaged') throw error
    return null
  }
}

/** Opens a copy of a damaged, closed file, which itself stays as it was found. Null where not even the list of tables can be read. */
export const openCopy = ({ file, key }: Encrypted, source: string): Db | null => {
  removeDatabase(source)
  for (const suffix of ['', '-wal'])
    if (existsSync(file + suffix)) copyFileSync(file + suffix, source + suffix)
  pad(source)
  return openSource({ file: source, key })
}
