import { writeMeta } from '../../src/main/mirror-worker/file/meta.ts'
import { openMirror } from '../../src/main/mirror-worker/file/open.ts'
import { rowOf } from '../../src/main/mirror-worker/import/utility-account.ts'
import { createSql } from '../../src/main/sqlite/sql.ts'
import { createPeople } from './people.ts'

/**
 * Fills a mirror with this many customers in place of those it has, in one go: indexes are made at the end. Up to where it
 * knows the service's changes stays.
 */
export const fillMirror = (file: string, key: string, customers: number): void => {
  const db = openMirror({ file, key })
  if (db === null) throw new Error('No mirror')
  const indexes = db
    .prepare<[], { name: string; sql: string }>(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL",
    )
    .all()
  const customer = db.prepare<(string | number | null)[]>(
    'INSERT INTO customer (number, customer_id, service_name, email, connected_at, first_seen_at, read_at, is_new, raw) VALUES (?, ?, ?, ?, ?, 1, 1, 0, ?)',
  )
  const insert = db.prepare<(string | number | null)[]>(
    'INSERT INTO utility_account VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const person = createPeople(7)
  let id = 0
  const add = (number: number): void => {
    const { customerId, customer: told, utilityAccounts } = person()
    const raw = JSON.stringify({ customerId, customer: told, utilityAccounts })
    customer.run(number, customerId, told.name, told.email, 1_700_000_000_000 + number * 1000, raw)
    const who = { customerId, serviceName: told.name, notedName: null, email: told.email }
    for (const [position, account] of [...utilityAccounts.entries()].reverse()) {
      id += 1
      const row = rowOf(account, who)
      const { electricAccountId, accountNumber, utility, street, city, state, zip } = row
      const what = [electricAccountId, accountNumber, utility, street, city, state, zip]
      const { streetOrder, placeKey, supplier, numberKey, oddities, words } = row
      insert.run(
        id,
        number,
        position,
        row.present,
        ...what,
        streetOrder,
        placeKey,
        supplier,
        numberKey,
        oddities,
        words,
      )
    }
  }
  db.pragma('foreign_keys = OFF')
  db.exec('DELETE FROM utility_account; DELETE FROM customer; DELETE FROM outbox')
  db.transaction(() => {
    for (const { name } of indexes) db.exec(`DROP INDEX ${name}`)
    for (let number = 1; number <= customers; number += 1) add(number)
  })()
  for (const { sql } of indexes) db.exec(sql)
  db.exec("INSERT INTO word (word) VALUES ('rebuild')")
  writeMeta(createSql(db), { asOf: 1, listOffered: true })
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
}
