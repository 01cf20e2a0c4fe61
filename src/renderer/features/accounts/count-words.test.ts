import { expect, it } from 'vitest'
import { countWords } from './count-words.ts'

const all = { customers: 26, utilityAccounts: 29 }
const found = { filtered: true, total: 2, exact: true, customers: 1, all }

it('counts customers by customers, and utility accounts beside', () => {
  expect(countWords(found)).toBe('1 of 26 customers, 2 utility accounts')
  expect(countWords({ ...found, filtered: false })).toBe('26 customers, 29 utility accounts')
})

it('says no more than is known of long lists', () => {
  expect(countWords({ ...found, total: 214, customers: null })).toBe('214 of 29 utility accounts')
  expect(countWords({ ...found, exact: false })).toBe('More than 1,000 of 29 utility accounts')
})
