import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import { openDurable } from '../../file/database.ts'
import { addDaysBetween, daysBetween } from './days-between.ts'

const own = process.env.TZ
afterEach(() => {
  if (own === undefined) delete process.env.TZ
  else process.env.TZ = own
})

const zones = ['America/New_York', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Kathmandu', 'UTC']

it('counts days as a calendar does, in any time zone and when clocks change', () => {
  const db = openDurable('memory')
  addDaysBetween(db)
  const asked = db.prepare<[number, number | null], number | null>('SELECT days_between(?, ?)').pluck()
  const minutes = fc.nat(24 * 60 - 1)
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.nat(3_000),
      fc.nat(400),
      minutes,
      minutes,
      (zone, first, days, one, other) => {
        process.env.TZ = zone
        const from = new Date(2020, 0, 1 + first, 0, one).getTime()
        const until = new Date(2020, 0, 1 + first + days, 0, other).getTime()
        expect(daysBetween(from, until)).toBe(days)
        expect(daysBetween(until, from)).toBe(0)
        expect(asked.get(from, until)).toBe(days)
      },
    ),
  )
  expect(asked.get(1, null)).toBe(null)
  db.close()
})
