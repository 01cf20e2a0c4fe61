import { type Db, type Location, openToWrite, versionOf } from '../../sqlite/database.ts'
import { schema } from './schema.ts'

/** Opens or makes a database of which each write is on the disk when it returns. Throws what SQLite or the disk throws. */
export const openDurable = (location: Location): Db =>
  openToWrite(location, db => {
    db.pragma('journal_mode = WAL')
    db.pragma('synchronous = FULL')
    db.pragma('secure_delete = ON')
    db.pragma('foreign_keys = ON')
  })

export type Migration = (db: Db) => void

/** Each brings a ledger from the version of its index to the next; forward only. */
export const migrations: readonly Migration[] = [
  db => db.exec(schema),
  // How the file of a list is written, as JSON; null: it is no text.
  db => db.exec('ALTER TABLE run ADD COLUMN form TEXT'),
  // Whether the service says that it honours Idempotency-Key; null: not known.
  db => db.exec('ALTER TABLE connection ADD COLUMN honours_key INTEGER'),
  // What a person put aside in the Inbox; `until`: when it waits again; null: it is done.
  db =>
    db.exec(
      `CREATE TABLE put_aside (
         connection_seq INTEGER NOT NULL REFERENCES connection ON DELETE CASCADE,
         item TEXT NOT NULL,
         until INTEGER,
         at INTEGER NOT NULL,
         PRIMARY KEY (connection_seq, item)
       ) STRICT, WITHOUT ROWID`,
    ),
  // What customers know the company of a connection by; '' where that is not known. It was one setting for all of them.
  db =>
    db.exec(
      `ALTER TABLE connection ADD COLUMN company TEXT NOT NULL DEFAULT '';
       UPDATE connection SET company = coalesce(
         (SELECT value ->> '$' FROM setting WHERE name = 'mail/company' AND json_valid(value)), '');
       DELETE FROM setting WHERE name = 'mail/company'`,
    ),
]

/** Each in a transaction of its own with the number of its version. Throws what SQLite throws. */
export const migrate = (db: Db, all: readonly Migration[] = migrations): void => {
  for (const [index, step] of all.entries()) {
    if (index < versionOf(db)) continue
    db.transaction(() => {
      step(db)
      db.pragma(`user_version = ${index + 1}`)
    })()
  }
}
