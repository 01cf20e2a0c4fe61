import { expect, it } from 'vitest'
import { fail } from '../../../contract/failure.ts'
import { readingProblem } from './reading-problem.ts'

const refused = { lastReading: fail({ code: 'key_refused' }), refreshing: false, upToDate: false }

it('says why the accounts may be old as long as the cause is there, and no longer', () => {
  expect(readingProblem(refused, { reachability: 'key_refused' })).toEqual({ code: 'key_refused' })
  expect(readingProblem(refused, { reachability: 'connected' })).toBeNull()
  expect(readingProblem({ ...refused, upToDate: true }, { reachability: 'key_refused' })).toBeNull()
  expect(readingProblem({ ...refused, refreshing: true }, { reachability: 'key_refused' })).toBeNull()
  const unreadable = fail({ code: 'service_unavailable', retryAfterSeconds: null })
  expect(readingProblem({ ...refused, lastReading: unreadable }, { reachability: 'connected' })).toEqual(
    unreadable.failure,
  )
})
