import { join } from 'node:path'
import { customerAt } from '../../src/main/app/accounts/reading/testing/customers.ts'
import { openDatabase } from '../../src/main/store/database/database.ts'
import { derivedRows } from '../../src/main/store/saving/derived-rows.ts'
import { temporaryFolder } from '../../src/main/store/testing/samples.ts'

const wholeNumbers = (...names: string[]) => names.map(name => `${name} INTEGER`)
const texts = (...names: string[]) => names.map(name => `${name} TEXT`)

/** The columns that a reading fills, of each table. */
const tables = {
  customer: [
    ...wholeNumbers('connection'),
    ...texts('id'),
    ...wholeNumbers('first_seen_at', 'read_at', 'is_new'),
    ...texts('raw', 'name', 'email'),
    ...wholeNumbers('connected_at'),
  ],
  utility_account: [
    ...wholeNumbers('connection', 'customer', 'position', 'present'),
    ...texts('electric_account_id', 'account_number', 'utility', 'street', 'city', 'state', 'zip'),
    ...texts('folded', 'folded_ids', 'street_order', 'words'),
  ],
  place: [...wholeNumbers('connection'), ...texts('key'), ...wholeNumbers('supplier', 'number', 'oddities')],
}
const atOnce = 100_000

/** Milliseconds that the same rows take without any index, in one transaction of an encrypted file; only the inserts count. */
export const insertRaw = (customers: number): number => {
  const { folder, remove } = temporaryFolder()
  const db = openDatabase(join(folder, 'raw.db'), 'ab'.repeat(32))
  const insertInto = (table: keyof typeof tables) => {
    db.exec(`CREATE TABLE ${table} (row INTEGER PRIMARY KEY, ${tables[table].join(', ')})`)
    const values = ['?', ...tables[table].map(() => '?')].join(', ')
    return db.prepare<(string | number | null)[]>(`INSERT INTO ${table} VALUES (${values})`)
  }
  const [customer, row, place] = [insertInto('customer'), insertInto('utility_account'), insertInto('place')]
  const make = (n: number) => {
    const account = customerAt(n)
    return { n, id: account.customerId, raw: JSON.stringify(account), ...derivedRows(account) }
  }
  let passed = 0
  let id = 0
  db.exec('BEGIN')
  for (let first = 0; first < customers; first += atOnce) {
    const made = Array.from({ length: Math.min(atOnce, customers - first) }, (_, n) => make(first + n))
    const began = performance.now()
    for (const { n, id: customerId, raw, told, rows } of made) {
      customer.run(n, 1, customerId, 1, 1, 0, raw, told.name, told.email, told.connectedAt)
      for (const [position, one] of rows.entries()) {
        id += 1
        const { present, electricAccountId, accountNumber, utility, street, city, state, zip } = one
        const { folded, foldedIds, streetOrder, words } = one
        const shown = [present, electricAccountId, accountNumber, utility, street, city, state, zip]
        row.run(id, 1, n, position, ...shown, folded, foldedIds, streetOrder, words)
        if (one.place === null) continue
        const { key, supplier, number, oddities } = one.place
        place.run(id, 1, key, supplier, number, oddities)
      }
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
