import { expect, it } from 'vitest'
import { indexedWords } from './word-index.ts'

it('joins what punctuation divides, but no email address: each would be a word of its own that begins as a name does', () => {
  const words = indexedWords({ texts: ["O'Dell Way", 'elena.novak@mail.example'], number: null, state: null })
  expect(words.split(' ')).toEqual(['o', 'dell', 'odell', 'way', '~way', 'elena', 'novak', 'mail', 'example'])
})
