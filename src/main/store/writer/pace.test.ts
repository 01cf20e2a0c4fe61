import { expect, it, vi } from 'vitest'
import { createPace, givenUp } from './pace.ts'
import { createTurns } from './turns.ts'

it('goes slowly for a moment after main wrote once, and for seconds after it wrote for a while', () => {
  const turns = createTurns()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(10_000)
  const after = (milliseconds: number) => clock.mockReturnValue(performance.now() + milliseconds)
  const { asOne, pace, isShort } = createPace(turns, () => undefined)
  const mainWrites = () => {
    const goesOn = isShort() ? pace() : asOne()
    Atomics.store(turns, 0, 1)
    try {
      expect(goesOn(1)).toBe(false)
    } catch (error) {
      expect(error).toBe(givenUp)
    } finally {
      Atomics.store(turns, 0, 0)
    }
  }
  const stillShort = (milliseconds: number) => {
    after(milliseconds)
    return isShort()
  }
  expect(isShort()).toBe(false)
  mainWrites()
  expect([isShort(), stillShort(100), stillShort(100)]).toEqual([true, true, false])
  for (let times = 0; times < 12; times += 1) {
    after(100)
    mainWrites()
  }
  expect([stillShort(2_900), stillShort(200)]).toEqual([true, false])
  clock.mockRestore()
})
