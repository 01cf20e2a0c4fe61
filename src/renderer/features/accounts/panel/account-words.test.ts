import { expect, it } from 'vitest'
import { acceptedWords, byLinkWords } from './account-words.ts'

const now = new Date(2026, 10, 21, 17, 0).getTime()
const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 12).getTime()
const link = { id: 'l', customer: 'Maria', standing: false, confirmed: false, createdAt: at(21, 10) }

it('says when a customer accepted, and that a person confirmed it', () => {
  expect(acceptedWords(at(21, 10), false, now)).toBe('Accepted today 10:12')
  expect(acceptedWords(at(20, 10), true, now)).toBe('Accepted yesterday')
  expect(acceptedWords(at(16, 10), false, now)).toBe('Accepted Mon 16 Nov')
  expect(acceptedWords(null, true, now)).toBe('Accepted (confirmed here)')
})

it('says by which link', () => {
  expect(byLinkWords(link, now)).toBe('by the link made at 10:12')
  expect(byLinkWords({ ...link, createdAt: at(16, 9) }, now)).toBe('by the link made on Mon 16 Nov at 09:12')
  expect(byLinkWords({ ...link, standing: true }, now)).toBe('by the standing link')
})
