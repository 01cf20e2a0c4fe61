import { expect, it } from 'vitest'
import { messages, weekWords } from './report-messages.ts'

it('says which week, as this computer writes a date', () => {
  const monday = new Date(2026, 10, 16).getTime()
  expect(weekWords(monday)).toBe(
    new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' }).format(monday),
  )
})

it('tells of the rest in a line, not in a bar', () => {
  expect(messages.names.utility.rest(14, 312)).toBe('Besides: 14 other utilities with 312 utility accounts.')
  expect(messages.names.state.rest(1, 1)).toBe('Besides: 1 other state with 1 utility account.')
})
