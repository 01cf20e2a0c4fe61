import { expect, it } from 'vitest'
import { outcomeWords } from './outcome-words.ts'

it.each([
  [
    { listOffered: false, customers: null, more: false, keyProved: false },
    'The service answers and offers no list. Whether it takes the API key could not be tested.',
  ],
  [
    { listOffered: false, customers: null, more: false, keyProved: true },
    'Connected. The service offers no list, so look accounts up by ID.',
  ],
  [
    { listOffered: true, customers: 0, more: false, keyProved: true },
    'Connected. The service lists no customers yet.',
  ],
  [
    { listOffered: true, customers: 1, more: false, keyProved: true },
    'Connected. The service lists 1 customer.',
  ],
  [
    { listOffered: true, customers: 100, more: true, keyProved: true },
    'Connected. The service lists its customers.',
  ],
])('%j', (outcome, words) => {
  expect(outcomeWords(outcome)).toBe(words)
})
