import { readFileSync } from 'node:fs'
import { type Db, type Location, openToWrite, versionOf } from '../../sqlite/database.ts'
import { emailKeyOf, whoOf, wordsOf } from '../links/link-texts.ts'

/** Opens or makes a database whose writes are durable when they return. Throws what SQLite or the disk throws. */
export const openDurable = (location: Location): Db =>
  openToWrite(location, db => {
    db.pragma('journal_mode = WAL')
    db.pragma('synchronous = FULL')
    db.pragma('secure_delete = ON')
    db.pragma('foreign_keys = ON')
  })

// The build replaces these reads by the files' texts (scripts/parts/sql-text.ts).

const scripts = [
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
]

/** Temporary triggers that derive columns and rows from other rows. */
const triggers = readFileSync(new URL('triggers.sql', import.meta.url), 'utf8')

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

/**
 * Adds the triggers to a connection. They derive search texts and the full-text index, when a link was handed over, ended and last touched, whether
 * it was mailed, and which customers' facts changed.
 */
export const addTriggers = (db: Db): void => {
  db.function('who_of', { deterministic: true }, (customer, email) =>
    whoOf({ customer: String(customer), email: String(email) }),
  )
  db.function('email_key_of', { deterministic: true }, email => emailKeyOf(String(email)))
  db.function('words_of', { deterministic: true, varargs: true }, (...shown) =>
    wordsOf(shown.map(text => (typeof text === 'string' ? text : null))),
  )
  db.exec(triggers)
}
