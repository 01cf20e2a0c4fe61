import { expect, it } from 'vitest'
import { isWaiting, tomorrow } from './put-aside.ts'

it('lets what is done rest, and brings what may wait back the next day', () => {
  const now = new Date(2026, 10, 24, 22, 30).getTime()
  const until = tomorrow(now)
  expect(until).toBe(new Date(2026, 10, 25).getTime())
  const aside = new Map([
    ['done', null],
    ['later', until],
  ])
  expect(isWaiting(aside, 'new', now)).toBe(true)
  expect(isWaiting(aside, 'done', until)).toBe(false)
  expect(isWaiting(aside, 'later', until - 1)).toBe(false)
  expect(isWaiting(aside, 'later', until)).toBe(true)
})
