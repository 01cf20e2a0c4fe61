import { expect, it } from 'vitest'
import { fail } from '../../../contract/failure.ts'
import { isOver, readingProblem } from './reading-problem.ts'

const refused = { lastReading: fail({ code: 'key_refused' }), refreshing: false, upToDate: false }

it('says why the accounts may be old as long as the cause is there, and no longer', () => {
  expect(readingProblem(refused, { reachability: 'key_refused' })).toEqual({ code: 'key_refused' })
  expect(readingProblem(refused, { reachability: 'connected' })).toBeNull()
  expect(readingProblem({ ...refused, upToDate: true }, { reachability: 'key_refused' })).toBeNull()
  expect(readingProblem({ ...refused, refreshing: true }, { reachability: 'key_refused' })).toBeNull()
  expect(readingProblem(refused, { reachability: 'unreachable' })).toBeNull()
  const unreadable = fail({ code: 'service_unavailable', retryAfterSeconds: null })
  expect(readingProblem({ ...refused, lastReading: unreadable }, { reachability: 'connected' })).toEqual(
    unreadable.failure,
  )
  // A newer fault (unreachable) is shown in place of the older one.
  expect(readingProblem({ ...refused, lastReading: unreadable }, { reachability: 'unreachable' })).toBeNull()
})

it('is over once the service is reached with a key that it takes, but for what was tried', () => {
  const isOverWhile = (reachability: 'connected' | 'unreachable') => [
    isOver({ code: 'key_refused' }, { reachability }),
    isOver({ code: 'unreachable', reason: 'refused' }, { reachability }),
    isOver({ code: 'timed_out', seconds: 15 }, { reachability }),
  ]
  expect(isOverWhile('connected')).toEqual([true, true, false])
  expect(isOverWhile('unreachable')).toEqual([false, false, false])
})
