import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Db, openMemoryDatabase } from '../database/database.ts'
import { createPlacesInList } from './places-in-list.ts'

let db: Db
const insert = (from: number, to: number) => {
  for (let id = from; id <= to; id += 1) db.prepare('INSERT INTO row VALUES (?)').run(id * 3)
}
beforeEach(() => {
  db = openMemoryDatabase()
  db.exec('CREATE TABLE row (id INTEGER PRIMARY KEY)')
  insert(1, 200)
})
afterEach(() => db.close())

const all = {
  sql: 'SELECT u.id FROM row u WHERE u.id BETWEEN :low AND :high',
  order: 'u.id DESC',
  sorted: null,
  parameters: { low: 30, high: 540 },
}
const ids = () => db.prepare<[], number>('SELECT id FROM row WHERE id BETWEEN 30 AND 540').pluck().all()

it('reads what stands at any place, from the top and from the end, whatever was read before', () => {
  const walk = createPlacesInList(db, 7)
  const part = fc.record({ fromEnd: fc.boolean(), offset: fc.nat(220), limit: fc.nat(30) })
  fc.assert(
    fc.property(part, ({ fromEnd, offset, limit }) => {
      const list = fromEnd ? ids() : ids().reverse()
      expect(walk(all, { fromEnd, offset, limit })).toEqual(list.slice(offset, offset + limit))
    }),
  )
})

it('knows no place any more once a row has changed', () => {
  const walk = createPlacesInList(db, 7)
  const far = { fromEnd: false, offset: 100, limit: 2 }
  const before = walk(all, far)
  db.exec('DELETE FROM row WHERE id > 530')
  const after = walk(all, far)
  expect(after).not.toEqual(before)
  expect(after).toEqual(ids().reverse().slice(100, 102))
})
