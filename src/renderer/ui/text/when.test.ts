import { describe, expect, it, vi } from 'vitest'
import { inSentence, whenIn } from './when.ts'

const { clock, day, days, fullTime, long, short } = whenIn('en-GB')

const at = (text: string) => new Date(text).getTime()
const now = at('2026-11-20T10:42:00')

describe('times in words', () => {
  it('goes by the calendar day, not by 24 hours', () => {
    expect(day(at('2026-11-20T00:00:00'), now)).toBe('Today')
    expect(day(at('2026-11-19T23:59:00'), now)).toBe('Yesterday')
    expect(day(at('2026-11-18T23:59:00'), now)).toBe('Wed 18 Nov')
  })

  it('names the year only where it is another', () => {
    expect(day(at('2026-09-01T12:00:00'), now)).toBe('Tue 1 Sept')
    expect(day(at('2025-11-16T12:00:00'), now)).toBe('16 Nov 2025')
  })

  it('gives the time of today only, where it is short', () => {
    expect(short(at('2026-11-20T09:05:00'), now)).toBe('09:05')
    expect(short(at('2026-11-19T09:05:00'), now)).toBe('Yesterday')
    expect(short(at('2026-11-13T23:05:00'), now)).toBe('Fri 13 Nov')
    expect(short(at('2025-11-16T12:00:00'), now)).toBe('16 Nov 2025')
    expect(short(at('2026-11-21T00:05:00'), now)).toBe('Tomorrow')
  })

  it('counts midnight as 00:00', () => {
    expect(clock(at('2026-11-20T00:00:00'))).toBe('00:00')
  })

  it('gives day and time, where it is long', () => {
    expect(long(at('2026-11-20T00:51:00'), now)).toBe('Today 00:51')
    expect(long(at('2026-11-19T10:42:00'), now)).toBe('Yesterday 10:42')
    expect(long(at('2026-11-16T10:42:00'), now)).toBe('Mon 16 Nov 10:42')
    expect(long(at('2025-11-16T10:42:00'), now)).toBe('16 Nov 2025 10:42')
  })

  it('keeps the capital of a day’s name inside a sentence', () => {
    expect(inSentence(long(now, now))).toBe('today 10:42')
    expect(inSentence(day(at('2026-11-16T10:42:00'), now))).toBe('Mon 16 Nov')
  })

  it('says from when to when, once what both have in common', () => {
    const last = at('2026-11-18T00:00:00')
    expect(days(at('2026-11-16T00:00:00'), last, now)).toMatch(/^16\s–\s18 Nov$/)
    expect(days(at('2025-12-30T00:00:00'), last, now)).toMatch(/^30 Dec 2025\s–\s18 Nov 2026$/)
  })

  it('is exact in a tooltip', () => {
    expect(fullTime(now)).toBe('Fri, 20 Nov 2026, 10:42')
  })

  it('knows that a day may have 23 or 25 hours', () => {
    const spring = at('2026-03-29T12:00:00')
    expect(day(spring - 24 * 3_600_000, spring)).toBe('Yesterday')
  })
})

it('makes no formatter while it writes times', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  for (const write of [clock, day, short, long, fullTime]) write(now)
  days(now, now)
  expect(made).not.toHaveBeenCalled()
  made.mockRestore()
})

it('writes times as the system does, not in 24 hours everywhere', () => {
  const american = whenIn('en-US')
  expect(american.clock(at('2026-11-20T16:05:00'))).toMatch(/^4:05\sPM$/)
  expect(american.day(at('2026-11-16T10:42:00'), now)).toBe('Mon, Nov 16')
  expect(american.short(at('2025-11-16T12:00:00'), now)).toBe('Nov 16, 2025')
  expect(whenIn('de-DE').short(at('2026-11-13T12:00:00'), now)).toBe('Fr., 13. Nov.')
})

it('names the year where it is another one in the calendar of the system', () => {
  const persian = whenIn('fa-IR-u-nu-latn')
  // In 1404, while it is 1405: in the Gregorian calendar both are in 2026.
  expect(persian.day(at('2026-03-01T12:00:00'), now)).toContain('1404')
  expect(persian.days(at('2026-03-01T12:00:00'), now, now)).toContain('1404')
  expect(persian.day(at('2026-11-10T12:00:00'), now)).not.toContain('1405')
  expect(persian.day(at('2025-12-30T12:00:00'), at('2026-01-10T12:00:00'))).not.toContain('1404')
})
