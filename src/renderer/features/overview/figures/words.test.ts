import { expect, it } from 'vitest'
import { weekWords } from './words.ts'

it('says which week', () => {
  expect(weekWords(new Date(2026, 10, 16).getTime())).toBe('16 Nov')
})
