import { expect, it } from 'vitest'
import { exportWords, savedWords } from './export-words.ts'

it('says of links that they are links, and of all else that it is rows: a customer without a utility account is one, too', () => {
  expect(exportWords('links', 19)).toBe('Export 19 links')
  expect(exportWords('accounts', 327)).toBe('Export 327 rows')
  expect(exportWords('addresses', 1)).toBe('Export 1 row')
  expect(exportWords('accounts', null)).toBe('Export')
})

const saved = (rows: number, customers: number) =>
  ({ end: 'saved', name: 'a.csv', folder: '/x', rows, customers }) as const

it('says of links that they are links, and how many name a customer', () => {
  expect(savedWords('links', saved(1_204, 1_180))).toBe('1,204 links. 1,180 of them name a customer.')
  expect(savedWords('links', saved(3, 1))).toBe('3 links. 1 of them names a customer.')
  expect(savedWords('links', saved(2, 2))).toBe('2 links. Each names a customer.')
  expect(savedWords('links', saved(1, 1))).toBe('1 link. It names a customer.')
  expect(savedWords('links', saved(1, 0))).toBe('1 link. It names no customer.')
  expect(savedWords('links', saved(4, 0))).toBe('4 links. None names a customer.')
})

it('says of utility accounts whom they are about', () => {
  expect(savedWords('accounts', saved(1_336, 1_000))).toBe('1,336 rows about 1,000 customers.')
  expect(savedWords('addresses', saved(1, 1))).toBe('1 row about 1 customer.')
})
