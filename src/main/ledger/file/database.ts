import { type Db, type Location, openToWrite, versionOf } from '../../sqlite/database.ts'
import { scripts } from './schema.ts'

/** Opens or makes a database whose writes are durable when they return. Throws what SQLite or the disk throws. */
export const openDurable = (location: Location): Db =>
  openToWrite(location, db => {
    db.pragma('journal_mode = WAL')
    db.pragma('synchronous = FULL')
    db.pragma('secure_delete = ON')
    db.pragma('foreign_keys = ON')
  })

export type Migration = (db: Db) => void

/** The one at index n brings a ledger from version n to n + 1; forward only. */
export const migrations: readonly Migration[] = scripts.map(sql => db => db.exec(sql))

/** Each migration in a transaction of its own, with its version. Throws what SQLite throws. */
export const migrate = (db: Db, all: readonly Migration[] = migrations): void => {
  for (const [index, step] of all.entries()) {
    if (index < versionOf(db)) continue
    db.transaction(() => {
      step(db)
      db.pragma(`user_version = ${index + 1}`)
    })()
  }
}
