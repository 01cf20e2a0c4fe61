import { expect, it } from 'vitest'
import { indexedWords } from './word-index.ts'

it('joins what punctuation divides, but no email address: each would be a word of its own that begins as a name does', () => {
  const words = indexedWords({ texts: ["O'Dell Way", 'elena.novak@mail.example'], number: null, state: null })
  expect(words.split(' ')).toEqual(['o', 'dell', 'odell', 'way', '~way', 'elena', 'novak', 'mail', 'example'])
})

it('marks what of an email address has digits: each would be a word that begins as a name does', () => {
  const texts = ['elena.novak85@mail2.example', '4you@x.example', 'Unit 4b', 'st85@x.example']
  const words = indexedWords({ texts, number: null, state: null })
  expect(words.split(' ')).toEqual(
    'elena novak +novak85 mail +mail2 example +4you x unit ~unit 4b st +st85 #4b'.split(' '),
  )
})
