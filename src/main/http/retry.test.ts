import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Exchanged } from './exchange.ts'
import { pauseBeforeRetry, retryAfterSeconds } from './retry.ts'

const now = Date.parse('2026-01-05T10:00:00Z')
const answered = (status: number, retryAfter: string | null = null, more = {}): Exchanged => ({
  answered: true,
  answer: {
    status,
    headers: new Headers({ ...(retryAfter !== null && { 'retry-after': retryAfter }), ...more }),
    body: new Uint8Array(),
    complete: true,
  },
})
const lost: Exchanged = {
  answered: false,
  problem: { failure: { code: 'connection_lost' }, arrived: 'maybe' },
}
const refused: Exchanged = {
  answered: false,
  problem: { failure: { code: 'unreachable', reason: 'refused' }, arrived: 'no' },
}
const first = { attempt: 0, now, random: 0 }

describe('retryAfterSeconds', () => {
  it.each([
    ['7', 7],
    ['86400', 86_400],
    ['Mon, 05 Jan 2026 10:00:30 GMT', 30],
    [' 0 ', null],
    ['86401', null],
    ['9999999999', null],
    ['Mon, 05 Jan 2026 09:00:00 GMT', null],
    ['Mon, 05 Jan 2026 10:00:00 GMT', null],
    ['Mon, 05 Jan 2099 10:00:00 GMT', null],
    ['soon', null],
    ['-3', null],
    ['1.5', null],
    ['', null],
    [null, null],
  ])('reads %j as %j', (header, seconds) => {
    expect(retryAfterSeconds(header, now)).toBe(seconds)
  })

  it('answers a number of seconds or nothing, for any text', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        const seconds = retryAfterSeconds(text, now)
        expect(seconds === null || (Number.isInteger(seconds) && seconds > 0)).toBe(true)
      }),
    )
  })
})

describe('pauseBeforeRetry', () => {
  it('waits for a list as long as the service asks, up to two minutes', () => {
    expect(pauseBeforeRetry(answered(429, '120'), 'as_list', first)).toBe(120_000)
    expect(pauseBeforeRetry(answered(503, '121'), 'as_list', first)).toBeNull()
  })

  it('counts a date from the time of the answer that names it, whatever this computer’s clock says', () => {
    const date = { date: 'Mon, 05 Jan 2026 10:00:00 GMT' }
    const busy = answered(503, 'Mon, 05 Jan 2026 10:00:30 GMT', date)
    for (const wrong of [-3_600_000, 0, 3_600_000])
      expect(pauseBeforeRetry(busy, 'as_list', { ...first, now: now + wrong })).toBe(30_000)
  })

  it.each(['as_read', 'if_not_arrived'] as const)(
    'never waits for the service where a person does: %s',
    kind => {
      for (const status of [429, 503]) expect(pauseBeforeRetry(answered(status, '1'), kind, first)).toBeNull()
    },
  )

  it.each(['0', '-1', '9999999999', 'Mon, 05 Jan 2026 09:00:00 GMT'])(
    'takes %s for no wait at all',
    absurd => {
      expect(pauseBeforeRetry(answered(503, absurd), 'if_not_arrived', first)).toBe(150)
    },
  )

  it('repeats a creation only where it certainly did not arrive', () => {
    for (const outcome of [answered(429), answered(503), refused]) {
      expect(pauseBeforeRetry(outcome, 'if_not_arrived', first)).toBeGreaterThan(0)
    }
    for (const outcome of [lost, answered(500), answered(502), answered(504), answered(200), answered(409)]) {
      expect(pauseBeforeRetry(outcome, 'if_not_arrived', first)).toBeNull()
    }
  })

  it('repeats a read twice at most, each time later, and never what cannot get better', () => {
    const pauses = [0, 1].map(attempt => pauseBeforeRetry(lost, 'as_read', { ...first, attempt }) ?? 0)
    expect(pauses[1]).toBeGreaterThan(pauses[0] ?? 0)
    expect(pauseBeforeRetry(lost, 'as_read', { ...first, attempt: 2 })).toBeNull()
    for (const status of [200, 400, 401, 404, 500]) {
      expect(pauseBeforeRetry(answered(status), 'as_read', first)).toBeNull()
    }
  })
})
