import fc from 'fast-check'
import { expect, it } from 'vitest'
import { windowOf, windowSize, windowsAround, windowsBetween } from './use-rows.ts'

it('names the windows that hold the rows on screen, and those around them once one is on the way', () => {
  expect(windowsAround(0, 20)).toEqual([0])
  expect(windowsAround(0, 60)).toEqual([0, 1])
  expect(windowsAround(10, 30)).toEqual([0, 1])
  expect(windowsAround(99_990, 99_999)).toEqual([3123, 3124, 3125])
})

it('covers every row between the first and the last, and no window twice', () => {
  fc.assert(
    fc.property(fc.nat(200_000), fc.nat(500), (first, length) => {
      const windows = windowsAround(first, first + length)
      expect(new Set(windows).size).toBe(windows.length)
      expect(windows.toSorted((a, b) => a - b)).toEqual(windows)
      expect(windows[0]).toBeLessThanOrEqual(windowOf(first))
      expect(windows.at(-1)).toBeGreaterThanOrEqual(windowOf(first + length))
      expect(windows.length).toBeLessThanOrEqual(length / windowSize + 4)
    }),
  )
})

it('bears a range that ends before it begins', () => {
  expect(windowsAround(300, 0)).toEqual([8])
})

it('names the windows in view alone', () => {
  expect(windowsBetween(120, 160)).toEqual([3, 4, 5])
})
