import { readFileSync } from 'node:fs'
import { type Db, type Location, openToWrite, versionOf } from '../../sqlite/database.ts'

/** Opens or makes a database whose writes are durable when they return. Throws what SQLite or the disk throws. */
export const openDurable = (location: Location): Db =>
  openToWrite(location, db => {
    db.pragma('journal_mode = WAL')
    db.pragma('synchronous = FULL')
    db.pragma('secure_delete = ON')
    db.pragma('foreign_keys = ON')
  })

export type Migration = (db: Db) => void

/** The one at index n brings a ledger from version n to n + 1; forward only. The build puts the files' texts here (scripts/parts/sql-text.ts). */
export const migrations = [
  readFileSync(new URL('schema.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('migrations/2-form-of-a-list.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('migrations/3-idempotency-key.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('migrations/4-put-aside.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('migrations/5-company.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('migrations/6-ended-links.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('migrations/7-decline-reason.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('migrations/8-order-of-links.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('migrations/9-plain-letters.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('migrations/10-follow-up-order.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('migrations/11-found-with-a-row.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('migrations/12-noticed-ends.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('migrations/13-failed-before.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('migrations/14-answered.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('migrations/15-changed-accounts.sql', import.meta.url), 'utf8'),
].map(
  (sql): Migration =>
    db =>
      db.exec(sql),
)

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
