import { join } from 'node:path'
import { customerAt } from '../../src/main/app/sync/testing/customers.ts'
import { temporaryFolder } from '../../src/main/app/testing/temporary-folder.ts'
import { openMirror } from '../../src/main/mirror-worker/file/open.ts'
import { rowOf } from '../../src/main/mirror-worker/import/utility-account.ts'

const atOnce = 100_000

const noFacts = { notedName: null, linkEmail: null, knownBy: null, standing: 0 } as const

const rowsOf = (n: number) => {
  const { customerId, customer, connectedAt, utilityAccounts } = customerAt(n)
  const who = { customerId, serviceName: customer.name, email: customer.email, ...noFacts }
  const rows = utilityAccounts.map((source, position) => ({ position, ...rowOf(source, who) }))
  const raw = JSON.stringify({ customerId, customer, connectedAt, utilityAccounts })
  return { n, ...who, connectedAt: Date.parse(connectedAt), raw, rows }
}

const customerColumns =
  'customer_id, service_name, email, connected_at, noted_name, noted_by, first_seen_at, read_at, is_new, known_by, standing, raw'
const rowColumns =
  'customer, position, present, electric_account_id, account_number, utility, street, city, state, zip, street_order, place_key, supply, supplier, number_key, oddities, words'

/** CPU milliseconds of this process. */
export const spent = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Time by `clock` of inserting the same rows without any index, in one transaction of an encrypted file. */
export const insertRawMirror = (customers: number, clock: () => number): number => {
  const { folder, remove } = temporaryFolder()
  const db = openMirror({ file: join(folder, 'raw.db'), key: 'ab'.repeat(32) })
  if (db === null) throw new Error('No file')
  const into = (table: string, columns: string) => {
    db.exec(`CREATE TABLE ${table} (row INTEGER PRIMARY KEY, ${columns})`)
    const values = columns.split(',').map(() => '?')
    return db.prepare<(string | number | null)[]>(
      `INSERT INTO ${table} (${columns}) VALUES (${values.join(', ')})`,
    )
  }
  const [customer, row] = [into('raw_customer', customerColumns), into('raw_row', rowColumns)]
  let passed = 0
  db.exec('BEGIN')
  for (let first = 0; first < customers; first += atOnce) {
    const made = Array.from({ length: Math.min(atOnce, customers - first) }, (_, n) => rowsOf(first + n))
    const began = clock()
    for (const { n, customerId, serviceName, email, connectedAt, raw, rows } of made) {
      customer.run(customerId, serviceName, email, connectedAt, null, null, 1, 1, 0, null, 0, raw)
      for (const one of rows) {
        const { position, present, electricAccountId, accountNumber, utility, street, city, state, zip } = one
        const { streetOrder, placeKey, supply, supplier, numberKey, oddities, words } = one
        const shown = [present, electricAccountId, accountNumber, utility, street, city, state, zip]
        row.run(n, position, ...shown, streetOrder, placeKey, supply, supplier, numberKey, oddities, words)
      }
    }
    passed += clock() - began
  }
  const began = clock()
  db.exec('COMMIT')
  db.pragma('wal_checkpoint(TRUNCATE)')
  passed += clock() - began
  db.close()
  remove()
  return passed
}
