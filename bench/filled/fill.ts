import { type Db, openDatabase } from '../../src/main/store/database/database.ts'
import { idRange } from '../../src/main/store/id-range.ts'
import { rowOf } from '../../src/main/store/utility-account.ts'
import { createPeople } from './people.ts'

const kept = `SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND type IN ('index', 'trigger')
  AND tbl_name IN ('customer', 'utility_account')`

const tallies = `
DELETE FROM tally WHERE kind IN ('customer', 'new', 'row', 'utility', 'place', 'served');
INSERT INTO tally SELECT connection_seq, 'customer', '', '', count(*) FROM customer GROUP BY 1;
INSERT INTO tally SELECT connection_seq, 'row', '', '', count(*) FROM utility_account GROUP BY 1;
INSERT INTO tally SELECT connection_seq, 'utility', coalesce(utility, ''), '', sum(present) FROM utility_account GROUP BY 1, 3;
INSERT INTO tally SELECT connection_seq, 'place', coalesce(state, ''), coalesce(city, ''), sum(present) FROM utility_account GROUP BY 1, 3, 4;
INSERT INTO tally SELECT connection_seq, 'served', utility, state, count(*) FROM utility_account WHERE state IS NOT NULL AND utility IS NOT NULL GROUP BY 1, 3, 4;
UPDATE connection SET as_of = 1, list_offered = 1;
INSERT INTO utility_account_text (utility_account_text) VALUES ('rebuild');
INSERT INTO utility_account_words (utility_account_words) VALUES ('rebuild');
INSERT INTO utility_account_text (utility_account_text) VALUES ('optimize');
INSERT INTO utility_account_words (utility_account_words) VALUES ('optimize');
`

const insertAll = (db: Db, seq: number, customers: number): void => {
  const { first } = idRange(seq)
  const person = createPeople(7)
  const customer = db.prepare(
    `INSERT INTO customer (number, connection_seq, customer_id, first_seen_at, read_at, is_new, raw, service_name, email, connected_at)
     VALUES (:number, :seq, :id, 1, 1, 0, :raw, :name, :email, :at)`,
  )
  const row = db.prepare(
    `INSERT INTO utility_account VALUES (:id, :seq, :customer, :position, :present, :electricAccountId, :accountNumber, :utility,
       :street, :city, :state, :zip, :folded, :foldedIds, :streetOrder, :words)`,
  )
  let id = first
  for (let at = 0; at < customers; at += 1) {
    const { customerId, customer: who, utilityAccounts } = person()
    const number = first + at
    const raw = JSON.stringify({ customerId, customer: who, utilityAccounts })
    customer.run({ number, seq, id: customerId, raw, ...who, at: 1_700_000_000_000 + at * 1000 })
    for (const [position, account] of [...utilityAccounts.entries()].reverse()) {
      id += 1
      row.run({ ...rowOf(customerId, account, who), id, seq, customer: number, position })
    }
  }
}

/**
 * Fills a store, in which there is one connection and nothing else, with this many customers as a reading of its list would, in one go:
 * without triggers and indexes, which are made afterwards; the parts of the search indexes are merged, as after a reading. Answers how many utility accounts there are.
 */
export const fillStore = (file: string, key: string, customers: number): number => {
  const db = openDatabase(file, key)
  const seq = db.prepare<[], number>('SELECT seq FROM connection').pluck().get() ?? 0
  const parts = db.prepare<[], { type: string; name: string; sql: string }>(kept).all()
  db.exec('DELETE FROM utility_account; DELETE FROM customer;')
  db.transaction(() => {
    for (const { type, name } of parts) db.exec(`DROP ${type} ${name}`)
    insertAll(db, seq, customers)
    db.exec(tallies)
    for (const { sql } of parts.toSorted((one, other) => one.type.localeCompare(other.type))) db.exec(sql)
  })()
  db.pragma('wal_checkpoint(TRUNCATE)')
  const rows = db.prepare<[], number>('SELECT count(*) FROM utility_account').pluck().get() ?? 0
  db.close()
  return rows
}
