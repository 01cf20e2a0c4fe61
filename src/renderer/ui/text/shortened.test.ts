import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shortened } from './shortened.ts'

it('has at most so many characters, none of them cut in two, and says where it was cut', () => {
  expect(shortened('Ann Lee', 7)).toBe('Ann Lee')
  expect(shortened('Ann Lee', 6)).toBe('Ann L…')
  expect(shortened('Ann Lee', 5)).toBe('Ann…')
  expect(shortened('Pat 🌞🌞', 6)).toBe('Pat 🌞🌞')
  expect(shortened('Pat 🌞🌞', 5)).toBe('Pat…')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 30 }), (text, most) => {
      const short = shortened(text, most)
      expect([...short].length).toBeLessThanOrEqual(most)
      expect(short.isWellFormed()).toBe(true)
    }),
  )
})
