import { describe, expect, it, vi } from 'vitest'
import { inSentence, whenIn } from './when.ts'

const { asOf, atTime, brief, clock, day, dayOrTime, fullTime } = whenIn('en-GB')

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

  it('gives the time of today only', () => {
    expect(dayOrTime(at('2026-11-20T09:05:00'), now)).toBe('Today 09:05')
    expect(dayOrTime(at('2026-11-19T09:05:00'), now)).toBe('Yesterday')
  })

  it('is brief beside a word', () => {
    expect(brief(at('2026-11-20T09:05:00'), now)).toBe('09:05')
    expect(brief(at('2026-11-19T09:05:00'), now)).toBe('Thu')
    expect(brief(at('2026-11-14T00:05:00'), now)).toBe('Sat')
    expect(brief(at('2026-11-13T23:05:00'), now)).toBe('13 Nov')
    expect(brief(at('2025-11-16T12:00:00'), now)).toBe('16 Nov 2025')
    expect(brief(at('2026-11-21T00:05:00'), now)).toBe('21 Nov')
  })

  it('counts midnight as 00:00', () => {
    expect(clock(at('2026-11-20T00:00:00'))).toBe('00:00')
  })

  it('says how old a list is', () => {
    expect(asOf(at('2026-11-20T10:42:00'), now)).toBe('10:42')
    expect(asOf(at('2026-11-19T10:42:00'), now)).toBe('yesterday 10:42')
    expect(asOf(at('2026-11-16T10:42:00'), now)).toBe('Mon 16 Nov 10:42')
  })

  it('says in a sentence when something happened', () => {
    expect(atTime(at('2026-11-20T00:51:00'), now)).toBe('at 00:51')
    expect(atTime(at('2026-11-19T10:42:00'), now)).toBe('yesterday at 10:42')
    expect(atTime(at('2026-11-16T10:42:00'), now)).toBe('on Mon 16 Nov at 10:42')
    expect(atTime(at('2025-11-16T10:42:00'), now)).toBe('on 16 Nov 2025 at 10:42')
  })

  it('keeps the capital of a day’s name inside a sentence', () => {
    expect(inSentence(day(now, now))).toBe('today')
    expect(inSentence(day(at('2026-11-16T10:42:00'), now))).toBe('Mon 16 Nov')
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
  for (const write of [clock, day, dayOrTime, fullTime, asOf, atTime]) write(now)
  expect(made).not.toHaveBeenCalled()
  made.mockRestore()
})

it('writes times as the system does, not in 24 hours everywhere', () => {
  const american = whenIn('en-US')
  expect(american.clock(at('2026-11-20T16:05:00'))).toMatch(/^4:05\sPM$/)
  expect(american.day(at('2026-11-16T10:42:00'), now)).toBe('Mon, Nov 16')
  expect(american.brief(at('2025-11-16T12:00:00'), now)).toBe('Nov 16, 2025')
  expect(whenIn('de-DE').brief(at('2026-11-13T12:00:00'), now)).toBe('13. Nov.')
})
