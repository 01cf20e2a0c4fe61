import { expect, it } from 'vitest'
import { dayRange, dayRangeWords } from './day-range.ts'

it('says how many days', () => {
  const ranges = [
    [0, 0],
    [1, 1],
    [2, 3],
    [31, null],
  ] as const
  expect(ranges.map(([from, to]) => dayRangeWords({ from, to }))).toEqual([
    'Same day',
    '1 day',
    '2–3 days',
    'Over 30 days',
  ])
  expect(ranges.map(([from, to]) => dayRange({ from, to }))).toEqual(['0', '1', '2–3', '31+'])
})
