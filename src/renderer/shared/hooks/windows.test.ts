import fc from 'fast-check'
import { expect, it } from 'vitest'
import { windowOf, windowSize, windowsBetween } from './windows.ts'

it('names the windows that hold the rows on screen', () => {
  expect(windowsBetween(0, 20)).toEqual([0])
  expect(windowsBetween(45, 65)).toEqual([0, 1])
  expect(windowsBetween(99_990, 99_999)).toEqual([1999])
})

it('covers every row between the first and the last, and no window twice', () => {
  fc.assert(
    fc.property(fc.nat(200_000), fc.nat(500), (first, length) => {
      const windows = windowsBetween(first, first + length)
      expect(new Set(windows).size).toBe(windows.length)
      expect(windows[0]).toBe(windowOf(first))
      expect(windows.at(-1)).toBe(windowOf(first + length))
      expect(windows.length).toBeLessThanOrEqual(length / windowSize + 2)
    }),
  )
})

it('bears a range that ends before it begins', () => {
  expect(windowsBetween(300, 0)).toEqual([6])
})
