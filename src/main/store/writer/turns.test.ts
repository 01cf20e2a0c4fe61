import { afterEach, expect, it, vi } from 'vitest'
import { openMemoryDatabase } from '../database/database.ts'
import { createTurns, letMainFinish, takeTurns, writtenByMain } from './turns.ts'

/** Where turns say how many of main's writes have ended. */
const written = 3

afterEach(() => vi.restoreAllMocks())

/** Has main write once in each of the first waits. */
const whileWaiting = (turns: ReturnType<typeof createTurns>, times: number) => {
  let left = times
  return vi.spyOn(Atomics, 'wait').mockImplementation(() => {
    if (left === 0) return 'timed-out'
    left -= 1
    Atomics.add(turns, written, 1)
    return 'ok'
  })
}

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

it('waits until main has not written for a moment, and not at all where it did not', () => {
  const turns = createTurns()
  const waits = whileWaiting(turns, 2)
  expect(letMainFinish(turns, 0)).toBe(0)
  expect(waits).not.toHaveBeenCalled()
  Atomics.add(turns, written, 1)
  expect(letMainFinish(turns, 0)).toBe(3)
  expect(waits.mock.calls.map(([, where, seen]) => [where, seen])).toEqual(
    [1, 2, 3].map(seen => [written, seen]),
  )
})

it('goes on where main writes all the time', () => {
  const turns = createTurns()
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 5
    return now
  })
  whileWaiting(turns, Number.POSITIVE_INFINITY)
  Atomics.add(turns, written, 1)
  const after = letMainFinish(turns, 0)
  expect([after > 1, after < 20]).toEqual([true, true])
})
