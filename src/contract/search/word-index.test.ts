import { expect, it } from 'vitest'
import { indexedWords } from './word-index.ts'

it('joins what punctuation divides, but no email address: each would be a word of its own that begins as a name does', () => {
  const words = indexedWords({ texts: ["O'Dell Way", 'elena.novak@mail.example'], number: null, state: null })
  expect(words.split(' ')).toEqual(['o', 'dell', 'odell', 'way', '~way', 'elena', 'novak', 'mail', 'example'])
})

it('leaves out what of an email address has digits: each would be a word that begins as a name does', () => {
  const words = indexedWords({ texts: ['elena.novak85@mail2.example', 'Unit 4b'], number: null, state: null })
  expect(words.split(' ')).toEqual(['elena', 'example', 'unit', '~unit', '4b', '#4b'])
})
