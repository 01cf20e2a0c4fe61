import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStandBack } from './stand-back.ts'
import { createTurns, type Turns } from './turns.ts'

/** Where turns say how many of main's writes have ended. */
const written = 3

let turns: Turns
let now: number
beforeEach(() => {
  turns = createTurns()
  now = 1_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => vi.restoreAllMocks())

const mainWrites = () => void Atomics.add(turns, written, 1)

/** Each wait takes 10 ms; main writes once in each of the first ones. */
const whileWaiting = (times: number) => {
  let left = times
  return vi.spyOn(Atomics, 'wait').mockImplementation(() => {
    now += 10
    if (left === 0) return 'timed-out'
    left -= 1
    mainWrites()
    return 'ok'
  })
}

it('waits until main has not written for a moment, and not at all where it did not', () => {
  const waits = whileWaiting(2)
  const noteMain = vi.fn()
  const standBack = createStandBack(turns, noteMain)
  standBack()
  expect([waits.mock.calls.length, noteMain.mock.calls.length]).toEqual([0, 0])
  mainWrites()
  standBack()
  expect(waits.mock.calls.map(([, where, seen]) => [where, seen])).toEqual(
    [1, 2, 3].map(seen => [written, seen]),
  )
  expect(noteMain).toHaveBeenCalled()
  standBack()
  expect(waits).toHaveBeenCalledTimes(3)
})

it('goes on where main writes all the time, and does not wait with each step then', () => {
  const waits = whileWaiting(Number.POSITIVE_INFINITY)
  const noteMain = vi.fn()
  const standBack = createStandBack(turns, noteMain)
  mainWrites()
  standBack()
  expect(waits).toHaveBeenCalledTimes(4)
  mainWrites()
  noteMain.mockClear()
  standBack()
  expect([waits.mock.calls.length, noteMain.mock.calls.length]).toEqual([4, 1])
  now += 1_000
  mainWrites()
  standBack()
  expect(waits).toHaveBeenCalledTimes(8)
})
