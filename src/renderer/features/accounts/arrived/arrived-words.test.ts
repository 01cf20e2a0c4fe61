import { expect, it } from 'vitest'
import { arrivedWords } from './arrived-words.ts'

const one = { customers: 1, utilityAccounts: 2, areNew: true, name: 'Maria Alvarez' }
const many = { customers: 3, utilityAccounts: 1, areNew: true, name: null }

it.each([
  [one, true, 'Maria Alvarez accepted: 2 utility accounts'],
  [{ ...one, name: null, utilityAccounts: 0 }, true, 'A customer accepted'],
  [many, true, '3 customers accepted: 1 utility account'],
  [one, false, 'New: Maria Alvarez, 2 utility accounts'],
  [{ ...one, areNew: false }, true, 'New: Maria Alvarez, 2 utility accounts'],
  [{ ...one, name: null, utilityAccounts: 0 }, false, 'New: 1 customer'],
  [many, false, 'New: 3 customers, 1 utility account'],
])('%j, told %s: %s', (arrived, told, words) => {
  expect(arrivedWords(arrived, told)).toBe(words)
})
