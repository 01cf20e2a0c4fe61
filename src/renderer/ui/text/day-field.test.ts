import { expect, it } from 'vitest'
import { dateText, dayOf } from './day-field.ts'

it('reads a whole year only: one that is typed with two digits is no day of the last century', () => {
  for (const text of ['0099-01-01', '0026-11-30', '', '30.11.']) expect(dayOf(text)).toBeNull()
  expect(dateText(dayOf('2026-11-30'))).toBe('2026-11-30')
})
