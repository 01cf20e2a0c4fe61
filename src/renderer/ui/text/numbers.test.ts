import { expect, it } from 'vitest'
import { clockTime, count, duration, fileSize, plural, pluralOrMore } from './numbers.ts'

it('groups thousands and counts one as one', () => {
  expect(count(1_234_567)).toBe('1,234,567')
  expect([0, 1, 2, 1204].map(number => plural(number, 'link'))).toEqual([
    '0 links',
    '1 link',
    '2 links',
    '1,204 links',
  ])
})

it('says how long no finer than helps, and counts down exactly', () => {
  expect([1, 119, 120, 150, 7199, 7201, 86_400].map(duration)).toEqual([
    '1 second',
    '119 seconds',
    '2 minutes',
    '3 minutes',
    '2 hours',
    '3 hours',
    '24 hours',
  ])
  expect([9, 60, 125, 3725, 86_400].map(clockTime)).toEqual(['0:09', '1:00', '2:05', '1:02:05', '24:00:00'])
})

it('says where there may be more than were counted', () => {
  expect(pluralOrMore(1, 'link', true)).toBe('1 link')
  expect(pluralOrMore(1234, 'link', true)).toBe('1,234 links')
  expect(pluralOrMore(1, 'link', false)).toBe('1+ links')
  expect(pluralOrMore(32, 'customer', false)).toBe('32+ customers')
})

it('writes sizes of files as people read them', () => {
  expect([0, 4_096, 1_234_567, 2_500_000_000].map(fileSize)).toEqual(['0 kB', '4 kB', '1.2 MB', '2.5 GB'])
})
