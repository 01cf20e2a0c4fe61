import { expect, it } from 'vitest'
import { certainlyMadeNothing } from './requester.ts'

it('takes just the refusals that come before any work for certain, of all statuses', () => {
  const statuses = Array.from({ length: 500 }, (_, place) => 100 + place)
  expect(statuses.filter(certainlyMadeNothing)).toEqual([
    400, 401, 403, 404, 405, 410, 411, 413, 414, 415, 422, 429, 503,
  ])
})
