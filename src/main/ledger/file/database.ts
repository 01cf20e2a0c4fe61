import { type Db, type Location, openToWrite, versionOf } from '../../sqlite/database.ts'
import { schema } from './schema.ts'

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
export const migrations: readonly Migration[] = [
  db => db.exec(schema),
  // Encoding and separator of a list's file, as JSON; null: it is no text file.
  db => db.exec('ALTER TABLE run ADD COLUMN form TEXT'),
  // Whether the service honours Idempotency-Key; null: not known.
  db => db.exec('ALTER TABLE connection ADD COLUMN honours_key INTEGER'),
  // What a person put aside in the Inbox. `until`: when it shows again; null: never.
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
  // The company's name for customers of a connection; '': not known. It was one setting for all connections.
  db =>
    db.exec(
      `ALTER TABLE connection ADD COLUMN company TEXT NOT NULL DEFAULT '';
       UPDATE connection SET company = coalesce(
         (SELECT value ->> '$' FROM setting WHERE name = 'mail/company' AND json_valid(value)), '');
       DELETE FROM setting WHERE name = 'mail/company'`,
    ),
  // When the customer who accepted a link ended their consent; lists filter and sort by it.
  db =>
    db.exec(
      `ALTER TABLE link ADD COLUMN ended_at INTEGER;
       UPDATE link SET ended_at = (SELECT ended_at FROM ended WHERE connection_seq = link.connection_seq
         AND customer_id = link.customer_id) WHERE progress = 'accepted' AND customer_id IS NOT NULL;
       DROP INDEX link_created;
       CREATE INDEX link_created ON link (
         connection_seq, archived, created_at, number, known_state, ended_at, maker, standing, mailed
       );
       DROP INDEX link_state;
       CREATE INDEX link_state ON link (connection_seq, archived, known_state, created_at, number, ended_at);
       CREATE INDEX link_ended ON link (connection_seq, archived, ended_at, number)`,
    ),
  // Why a customer declined, where the service tells it.
  db => db.exec('ALTER TABLE link ADD COLUMN decline_reason TEXT'),
]

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
