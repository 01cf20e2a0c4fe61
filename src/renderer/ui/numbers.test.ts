import { expect, it } from 'vitest'
import { count, plural } from './numbers.ts'

it('groups thousands and counts one as one', () => {
  expect(count(1_234_567)).toBe('1,234,567')
  expect([0, 1, 2, 1204].map(number => plural(number, 'link'))).toEqual([
    '0 links',
    '1 link',
    '2 links',
    '1,204 links',
  ])
})
