import { expect, it } from 'vitest'
import { endMessage } from './run-view.ts'

it.each([
  [{ failed: 1, unknown: 0 }, '1 needs a look.'],
  [{ failed: 1, unknown: 1 }, '2 need a look.'],
])('counts in words what went wrong with a list: %o', (wrong, words) => {
  const counts = { unchecked: 0, left_out: 0, waiting: 0, sending: 0, created: 3, ...wrong }
  expect(endMessage({ state: 'done', counts }).body).toBe(`3 links created. ${words}`)
})
