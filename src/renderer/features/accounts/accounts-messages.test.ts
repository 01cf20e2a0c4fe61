import { expect, it } from 'vitest'
import { arrivedWords, countWords, messages, sortWords } from './accounts-messages.ts'
import { noFilter, orderAfter } from './queries.ts'

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

it('says of an empty list whether anybody ever shared', () => {
  expect(messages.none.yet(0)).toContain('yet')
  expect(messages.none.yet(1)).toBe('Nobody shares now. Who has ended is under “Ended”.')
})

const all = { customers: 26, utilityAccounts: 29 }
const found = { filtered: true, total: 2, exact: true, customers: 1, utilityAccounts: 2, all }

it('counts customers by customers, and utility accounts beside', () => {
  expect(countWords(found)).toBe('1 of 26 customers, 2 utility accounts')
  expect(countWords({ ...found, utilityAccounts: 0 })).toBe('1 of 26 customers, 0 utility accounts')
  expect(countWords({ ...found, filtered: false })).toBe('26 customers, 29 utility accounts')
})

it('says no more than is known of long lists', () => {
  expect(countWords({ ...found, total: 214, customers: null })).toBe('214 of 29 utility accounts')
  expect(countWords({ ...found, exact: false })).toBe('More than 1,000 of 29 utility accounts')
})

it('names each order that the heads of the columns give', () => {
  for (const column of ['customer', 'utility', 'address']) {
    const once = orderAfter(noFilter.sort, column)
    for (const order of [once, orderAfter(once, column)]) expect(sortWords(order)).not.toBeNull()
  }
})
