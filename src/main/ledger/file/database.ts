import { type Db, type Location, openToWrite, versionOf } from '../../sqlite/database.ts'
import { emailKeyOf, whoOf, wordsOf } from '../links/link-texts.ts'
import { scripts, triggers } from './schema.ts'

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
