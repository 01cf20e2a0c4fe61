import { expect, it } from 'vitest'
import type { Failure } from '../../../../contract/failure.ts'
import { verdictOf } from './row.ts'

const about = { place: 3, linkId: 'l', at: 7 }
const lost: Failure[] = [
  { code: 'timed_out', seconds: 15 },
  { code: 'connection_lost' },
  { code: 'unreachable', reason: 'offline' },
]

it.each(lost)('a row that was surely not sent waits, and the run pauses: $code', failure => {
  expect(verdictOf({ state: 'failed', failure }, about, false)).toEqual({
    entry: { ...about, state: 'waiting' },
    kind: 'pause',
    failure,
  })
})

it.each(lost)('a repeated request that was surely not sent leaves the first one unknown: $code', failure => {
  expect(verdictOf({ state: 'failed', failure }, about, true)).toEqual({
    entry: { ...about, state: 'unknown', error: null },
    kind: 'pause',
    failure,
  })
})

it('what the service refuses is a failure of its row alone', () => {
  const failure: Failure = { code: 'not_found', subject: 'x' }
  expect(verdictOf({ state: 'failed', failure }, about, false)).toMatchObject({
    entry: { state: 'failed', error: failure },
    kind: 'failed',
  })
})
