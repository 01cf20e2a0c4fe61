import { join } from 'node:path'
import { customerAt } from '../../src/main/core/accounts/reading/testing/customers.ts'
import { openDatabase } from '../../src/main/store/database/database.ts'
import { temporaryFolder } from '../../src/main/store/testing/samples.ts'
import { rowOf } from '../../src/main/store/utility-account.ts'

const tables = `
CREATE TABLE customer (number INTEGER PRIMARY KEY, id TEXT, raw TEXT, name TEXT, email TEXT);
CREATE TABLE utility_account (id INTEGER PRIMARY KEY, customer INTEGER, position INTEGER, present INTEGER, electricAccountId TEXT,
  accountNumber TEXT, utility TEXT, street TEXT, city TEXT, state TEXT, zip TEXT, folded TEXT, foldedIds TEXT, streetOrder TEXT);
`
const atOnce = 100_000

/** Milliseconds that the same rows take without any index, in one transaction of an encrypted file; only the inserts count. */
export const insertRaw = (customers: number): number => {
  const { folder, remove } = temporaryFolder()
  const db = openDatabase(join(folder, 'raw.db'), 'ab'.repeat(32))
  db.exec(tables)
  const customer = db.prepare('INSERT INTO customer VALUES (?, ?, ?, ?, ?)')
  const row = db.prepare(
    `INSERT INTO utility_account VALUES (NULL, :customer, :position, :present, :electricAccountId, :accountNumber, :utility,
       :street, :city, :state, :zip, :folded, :foldedIds, :streetOrder)`,
  )
  const make = (n: number) => {
    const account = customerAt(n)
    const { customerId, customer: who, utilityAccounts } = account
    const rows = utilityAccounts.map((one, position) => ({
      ...rowOf(customerId, one, who),
      customer: n,
      position,
    }))
    return { n, values: [customerId, JSON.stringify(account), who.name, who.email], rows }
  }
  let passed = 0
  db.exec('BEGIN')
  for (let first = 0; first < customers; first += atOnce) {
    const made = Array.from({ length: Math.min(atOnce, customers - first) }, (_, n) => make(first + n))
    const began = performance.now()
    for (const { n, values, rows } of made) {
      customer.run(n, ...values)
      for (const one of rows) row.run(one)
    }
    passed += performance.now() - began
  }
  const began = performance.now()
  db.exec('COMMIT')
  db.pragma('wal_checkpoint(TRUNCATE)')
  passed += performance.now() - began
  db.close()
  remove()
  return passed
}
