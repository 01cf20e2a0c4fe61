import { expect, it } from 'vitest'
import { outcomeWords } from './outcome-words.ts'

it.each([
  [
    { listOffered: false, customers: null, more: false },
    'Connected. The service offers no list, so look accounts up by ID.',
  ],
  [{ listOffered: true, customers: 0, more: false }, 'Connected. The service lists no accounts yet.'],
  [{ listOffered: true, customers: 1, more: false }, 'Connected. The service lists 1 account.'],
  [{ listOffered: true, customers: 100, more: true }, 'Connected. The service lists more than 100 accounts.'],
])('%j', (outcome, words) => {
  expect(outcomeWords(outcome)).toBe(words)
})
