import { expect, it } from 'vitest'
import { openMemoryDatabase } from '../database/database.ts'
import { createTurns, takeTurns, writtenByMain } from './turns.ts'

it('counts what main writes, and not what it reads', () => {
  const db = openMemoryDatabase()
  const turns = createTurns()
  takeTurns(db, turns)
  db.prepare('CREATE TABLE t (a)').run()
  const [add, count] = [db.prepare('INSERT INTO t VALUES (1)'), db.prepare('SELECT count(*) FROM t').pluck()]
  add.run()
  expect([count.get(), writtenByMain(turns)]).toEqual([1, 2])
  db.transaction(() => {
    add.run()
    add.run()
  })()
  expect([count.get(), writtenByMain(turns)]).toEqual([3, 3])
  db.close()
})
