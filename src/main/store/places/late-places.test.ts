import { expect, it } from 'vitest'
import type { UtilityAccount } from '../../../contract/http.ts'
import { openDatabase, openMemoryDatabase } from '../database/database.ts'
import { migrate } from '../database/migrations.ts'
import { wrongInOrders } from '../testing/place-orders.ts'
import { readAccount, saveAccounts } from '../testing/samples.ts'
import { openSharedStore } from '../testing/shared-store.ts'
import { createLateIndex } from '../writer/late-index.ts'
import { openListWriter } from '../writer/list-writer.ts'
import { createLatePlaces } from './late-places.ts'

const nothing = () => undefined
const at = (street: string, utility = 'Oncor'): UtilityAccount => ({
  electricAccountId: `e-${street}-${utility}`,
  utilityAccountNumber: '12-34',
  utilityProvider: utility,
  address: { street, city: 'El Paso', state: 'TX', zip: '79901' },
})
/** Customers of a long list, two of each at one address; the last ones are put in first. */
const read = Array.from({ length: 30 }, (_, n) =>
  readAccount(`c${n}`, at(`${n % 15} Elm St`), at(`${n} Oak St`)),
)

const finish = (works: Iterable<Iterable<number>>) => {
  for (const work of works) for (const _ of work);
}

/** A store in which a long list was saved and has still to be put into its orders. */
const setUp = () => {
  const opened = openSharedStore()
  const { store, place, stage, seq, shared } = opened
  const writer = openListWriter(place, { seq, at: 5, markNew: false }, () => false)
  writer.save(stage(read), { onSaved: nothing, onStep: nothing })
  const db = openDatabase(shared.file, shared.key)
  const close = () => {
    writer.close()
    db.close()
    opened.close()
  }
  const neighbours = (customer: string) =>
    store.addresses.neighbours(seq, customer).map(({ total, rows }) => [total, rows.length])
  return { ...opened, writer, db, close, neighbours }
}

it('are known to wait until they are in their orders, and who else is at an address is known then', () => {
  const { store, seq, writer, db, close, neighbours } = setUp()
  expect(store.addresses.placesWait(seq)).toBe(true)
  expect(neighbours('c0')).toEqual([])
  // Saved by itself, it is found at once; who waits is beside it all the same.
  saveAccounts(store, seq, [readAccount('alone', at('0 Elm Street'))])
  expect([neighbours('alone'), neighbours('c0')]).toEqual([[], [[1, 1]]])
  for (const _ of createLateIndex(db).end(seq, () => false));
  expect(store.addresses.placesWait(seq)).toBe(true)
  expect(writer.index()).toBe(true)
  expect(store.addresses.placesWait(seq)).toBe(false)
  expect([neighbours('alone'), neighbours('c0')]).toEqual([[[2, 2]], [[2, 2]]])
  expect(wrongInOrders(db)).toBe(0)
  close()
})

it('enter their orders as they are by then, whoever changed, went or came after they were sorted', () => {
  const { store, seq, db, close } = setUp()
  const sort = createLatePlaces(db)
  const works = sort(seq, () => true)
  const first = works.next().value
  let parts = 1
  first?.next()
  saveAccounts(store, seq, [
    readAccount('c3', at('3 Ash St')),
    readAccount('c20'),
    readAccount('c29', at('14 Elm St', 'Texas Gas Service'), at('29 Oak St')),
    readAccount('new', at('3 Elm St')),
  ])
  while (first?.next().done === false) parts += 1
  expect(parts).toBeGreaterThan(5)
  for (let more = 2; more > 0; more -= 1) finish([works.next().value ?? []])
  expect(wrongInOrders(db)).toBe(0)
  // What came meanwhile is there, and counts as what waits.
  expect(store.addresses.placesWait(seq)).toBe(true)
  finish(works)
  expect([store.addresses.placesWait(seq), wrongInOrders(db)]).toEqual([false, 0])
  close()
})

it('goes on where a kill left it', () => {
  const { store, seq, db, writer, close } = setUp()
  db.exec('BEGIN IMMEDIATE')
  const work = createLatePlaces(db)(seq, () => true).next().value
  for (let parts = 0; parts < 4; parts += 1) work?.next()
  db.exec('COMMIT')
  expect(wrongInOrders(db)).toBeGreaterThan(0)
  expect(store.addresses.placesWait(seq)).toBe(true)
  expect([writer.index(), wrongInOrders(db)]).toEqual([true, 0])
  close()
})

it('are put in anew where an earlier version had them otherwise, but for a connection that was removed', () => {
  const db = openMemoryDatabase()
  migrate(db, 26)
  const account = (seq: number) => {
    const id = seq * 2 ** 32 + 7
    db.exec(`PRAGMA foreign_keys = OFF;
      INSERT INTO connection (seq, id, name, kind, address, removed_at) VALUES (${seq}, '${seq}', 'A', 'service', 'https://x', ${seq === 2 ? 1 : 'NULL'});
      INSERT INTO utility_account (id, connection_seq, customer_number, position, present, folded) VALUES (${id}, ${seq}, 1, 0, 1, '');
      INSERT INTO place VALUES (${id}, ${seq}, 'TX', NULL, 5, 0)`)
  }
  for (const seq of [1, 2]) account(seq)
  migrate(db)
  expect(db.prepare('SELECT connection_seq FROM late_index').pluck().all()).toEqual([1])
  finish(createLatePlaces(db)(1, () => false))
  expect(db.prepare('SELECT connection_seq, place_key, supplier, id FROM place_at').raw().all()).toEqual([
    [1, 'TX', 0, 2 ** 32 + 7],
  ])
  expect(db.prepare('SELECT number FROM place_number').pluck().all()).toEqual([5])
  db.close()
})
