import { expect, it } from 'vitest'
import { endWords, failedReadingWords, missingWords, readingWords } from './reading-words.ts'

it('says how many customers were read, and how many are new', () => {
  expect(readingWords({ customers: 1000, newCustomers: 3, ended: 0, end: 'complete' })).toBe(
    '1,000 customers read, 3 new',
  )
  expect(readingWords({ customers: 1, newCustomers: 0, ended: 0, end: 'complete' })).toBe('1 customer read')
})

it('says how many ended, and how many would', () => {
  expect(readingWords({ customers: 1, newCustomers: 0, ended: 6, end: 'complete' })).toBe(
    '1 customer read, 6 ended',
  )
  expect(readingWords({ customers: 1, newCustomers: 0, ended: 6, end: 'many_missing' })).toBe(
    '1 customer read, 6 missing: none ended yet',
  )
  expect(missingWords(6, 7)).toBe(
    '6 of 7 customers are missing from the service’s list. Ask the service whether they ended sharing; until you decide, they stay.',
  )
})

it('says that the list could not be read, and why', () => {
  expect(failedReadingWords({ code: 'unreachable', reason: 'refused' })).toBe(
    'Accounts not read. The service cannot be reached.',
  )
})

it('says where a reading stopped early, and why', () => {
  expect(readingWords({ customers: 1200, newCustomers: 0, ended: 0, end: 'cancelled' })).toBe(
    'Stopped: 1,200 customers read',
  )
  const ends = (['cancelled', 'repeats', 'too_many'] as const).map(endWords)
  expect(new Set(ends).size).toBe(3)
  for (const words of ends) expect(words).toMatch(/not the whole list|not be the whole list/)
  expect(endWords('complete')).toBeNull()
})
