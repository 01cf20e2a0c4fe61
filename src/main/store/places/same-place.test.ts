import { afterEach, beforeEach, expect, it } from 'vitest'
import type { UtilityAccount } from '../../../contract/http.ts'
import { createAccountStore } from '../accounts.ts'
import { createAddressStore } from '../addresses.ts'
import { createCustomerNames } from '../changes/name-customer.ts'
import { type Db, openMemoryDatabase } from '../database/database.ts'
import { migrate } from '../database/migrations.ts'
import { createCustomerSaver } from '../saving/save-accounts.ts'
import { readAccount, saveAccounts } from '../testing/samples.ts'

let db: Db
let store: {
  accounts: ReturnType<typeof createAccountStore>
  addresses: ReturnType<typeof createAddressStore>
}
beforeEach(() => {
  db = openMemoryDatabase()
  migrate(db)
  db.exec(
    "INSERT INTO connection VALUES (1, 'c', 'n', 'service', 'https://x.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)",
  )
  store = { accounts: createAccountStore(db, createCustomerSaver(db)), addresses: createAddressStore(db) }
})
afterEach(() => void db.close())

const at = (street: string, zip = '79901', utility = 'El Paso Electric'): UtilityAccount => ({
  utilityProvider: utility,
  address: { street, city: 'El Paso', state: 'TX', zip },
})
const save = (customer: string, ...accounts: UtilityAccount[]) =>
  saveAccounts(store, 1, [readAccount(customer, ...accounts)])
const idOf = (street: string): number =>
  db.prepare<[string], number>('SELECT id FROM utility_account WHERE street = ?').pluck().get(street) ?? 0
const there = (street: string, window = { offset: 0, limit: 10 }) => {
  const { rows, total } = store.addresses.sameAddress(1, idOf(street), window)
  return { streets: rows.map(row => row.street).toSorted(), total }
}

it('finds all at one address, however it is spelled', () => {
  save('a', at('12 North Main Street', '79901-1234'), at('9 Oak St'))
  save('b', at('12 N. Main St', '79901', 'Texas Gas'))
  save('c', at('12 S Main St'), at('12 N Main St Apt 4'))
  expect(there('12 N. Main St')).toEqual({ streets: ['12 N. Main St', '12 North Main Street'], total: 2 })
  expect(there('9 Oak St')).toEqual({ streets: ['9 Oak St'], total: 1 })
  expect(there('12 N. Main St', { offset: 1, limit: 1 }).streets).toHaveLength(1)
  expect(store.addresses.sameAddress(2, idOf('9 Oak St'), { offset: 0, limit: 10 }).total).toBe(0)
  expect(store.addresses.neighbours(1, 'a')).toMatchObject([
    { position: 0, total: 1, rows: [{ customerId: 'b', street: '12 N. Main St' }] },
  ])
  expect(store.addresses.neighbours(1, 'c')).toEqual([])
})

it('follows a row that changes, is named or goes', () => {
  save('a', at('12 N Main St'))
  save('b', at('9 Oak St'))
  save('b', at('12 North Main St'))
  const naming = createCustomerNames(db).set(1, 'b', { linkName: null, givenName: 'Beatriz' })
  while (naming());
  expect(there('12 N Main St').total).toBe(2)
  save('b')
  expect(there('12 N Main St').total).toBe(1)
  expect(db.prepare('SELECT count(*) FROM place').pluck().get()).toBe(1)
})

it('fills in what an earlier version saved, in steps, and goes on where it was; in a new store nothing', () => {
  expect(store.addresses.fillPlaces()).toBeNull()
  for (let n = 0; n < 150; n += 1) save(`${n}`, at('12 N Main St'), at(`${n} Oak St`))
  save('none')
  const before = db.prepare('SELECT * FROM place ORDER BY id').all()
  db.exec('DELETE FROM place; DELETE FROM setting')
  const first = store.addresses.fillPlaces()
  expect(first?.()).toBe(true)
  expect(there('12 N Main St').total).toBeLessThan(150)
  const rest = createAddressStore(db).fillPlaces()
  let steps = 1
  while (rest?.()) steps += 1
  expect(steps).toBeGreaterThan(2)
  expect(db.prepare('SELECT * FROM place ORDER BY id').all()).toEqual(before)
  expect(there('12 N Main St').total).toBe(150)
  expect(store.addresses.fillPlaces()).toBeNull()
})
