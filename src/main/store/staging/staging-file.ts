import { closeSync, openSync, rmSync } from 'node:fs'
import Database from 'better-sqlite3-multiple-ciphers'
import { type Db, setKey } from '../database/database.ts'
import type { Staging } from './staging.ts'

const tables = `
CREATE TABLE staged_customer (
  number INTEGER PRIMARY KEY, customer_id TEXT, raw TEXT, account TEXT, name TEXT, email TEXT,
  email_confirmed INTEGER, connected_at INTEGER
);
CREATE TABLE staged_row (
  id INTEGER PRIMARY KEY, customer INTEGER, position INTEGER, present INTEGER, electric_account_id TEXT, account_number TEXT,
  utility TEXT, street TEXT, city TEXT, state TEXT, zip TEXT, folded TEXT, folded_ids TEXT, street_order TEXT, words TEXT,
  place_key TEXT, supplier INTEGER, number INTEGER, oddities INTEGER
);
`

/** Makes one of the files anew, encrypted as the store is; nothing in it has to outlive the reading. Throws what SQLite or the disk throws. */
export const createStagingFile = ({ files, key }: Staging, which: number): Db => {
  const file = files[which] ?? ''
  rmSync(file, { force: true })
  closeSync(openSync(file, 'wx', 0o600))
  const db = new Database(file)
  try {
    setKey(db, 'aegis', key)
    // In its usual mode it keeps a journal, whatever it is told.
    db.unsafeMode()
    db.pragma('journal_mode = OFF')
    db.pragma('synchronous = OFF')
    db.pragma('cache_size = -4096')
    db.exec(tables)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** Lets a connection to the store read one of the files, until what comes back is called; neither within a transaction. */
export const attachStagingFile = (db: Db, { files, key }: Staging, which: number): (() => void) => {
  db.pragma("cipher = 'aegis'")
  db.prepare('ATTACH ? AS staging KEY ?').run(files[which] ?? '', `x'${key}'`)
  return () => void db.exec('DETACH staging')
}
