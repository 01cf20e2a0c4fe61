import { expect, it } from 'vitest'
import { asideWith, isWaiting, laterThan } from './put-aside.ts'

it('lets what is done rest, and brings what may wait back the next day, or put off once more in a week', () => {
  const now = new Date(2026, 10, 24, 22, 30).getTime()
  const until = laterThan(undefined, now)
  expect(until).toBe(new Date(2026, 10, 25).getTime())
  expect(laterThan(until, now)).toBe(new Date(2026, 11, 1).getTime())
  expect(laterThan(null, now)).toBe(until)
  expect(laterThan(now - 1, now)).toBe(until)
  const aside = new Map([
    ['done', null],
    ['later', until],
  ])
  expect(isWaiting(aside, 'new', now)).toBe(true)
  expect(isWaiting(aside, 'done', until)).toBe(false)
  expect(isWaiting(aside, 'later', until - 1)).toBe(false)
  expect(isWaiting(aside, 'later', until)).toBe(true)
})

it('of items that could not be stored is as it was, and nothing else of it changes', () => {
  const before = new Map([
    ['app', null],
    ['later', 5],
  ])
  const items = [{ id: 'new' }, { id: 'later' }]
  const after = asideWith(before, items, () => null)
  expect([...after]).toEqual([...before].map(([id]) => [id, null]).concat([['new', null]]))
  expect(asideWith(after, items, id => before.get(id))).toEqual(before)
})
