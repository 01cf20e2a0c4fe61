import { expect, it } from 'vitest'
import { type Expression, expressed, holds, roughly } from './word-expression.ts'
import { readWordSearch } from './word-search.ts'

const street: Expression = {
  all: [
    {
      any: [
        { word: 'maple', open: true },
        { word: '~st', open: false },
      ],
    },
    { word: 'de', open: true },
  ],
}

it('is found roughly by the first letters of its long words, and by all of a number', () => {
  expect(expressed(street)).toBe('(("maple"* OR "~st") AND "de"*)')
  expect(roughly(street)).toBe('(("map"* OR "~st") AND "de"*)')
  expect(roughly({ word: 'de', open: true })).toBeNull()
  expect(roughly(readWordSearch('4496967').all)).toBeNull()
})

it.each([
  ['maplewood denver', true],
  ['denver ~st', true],
  ['denver ~stn', false],
  ['amaple denver', false],
  ['mapl denver', false],
  ['maple', false],
])('says of a row with the words “%s” whether it is found', (words, found) => {
  expect(holds(street, words)).toBe(found)
})

it('names the words that begin so, where it can, and is then found just so', () => {
  const wordsLike = (word: string) => (word === 'maple' ? ['maple', 'mapleton'] : [])
  const long: Expression = {
    all: [
      { word: 'maple', open: true },
      { word: 'quince', open: true },
      { word: '~st', open: false },
    ],
  }
  expect(expressed(long, { wordsLike })).toBe('(("maple" OR "mapleton") AND "quince" AND "~st")')
  expect(roughly(long, wordsLike)).toBeNull()
  expect(expressed(street, { wordsLike })).toBe('((("maple" OR "mapleton") OR "~st") AND "de"*)')
  expect(expressed({ word: 'maple', open: true }, { wordsLike: () => null })).toBe('"maple"*')
})
