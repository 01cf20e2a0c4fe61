import { expect, it } from 'vitest'
import { cutWords } from './cut-words.ts'

it('says what was cut, and nothing that was not', () => {
  expect(cutWords({ texts: 1, utilityAccounts: 290_000, others: 0 })).toBe(
    'The service sent more than is kept: 290,000 utility accounts left out, 1 text shortened to 2,000 characters.',
  )
  expect(cutWords({ texts: 0, utilityAccounts: 0, others: 2 })).toBe(
    'The service sent more than is kept: 2 other details left out.',
  )
})
