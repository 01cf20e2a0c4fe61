import { expect, it } from 'vitest'
import { tokensOf } from './tokens.ts'

const none = { utility: null, number: null, ids: [], state: null, filters: [] }

it('joins what punctuation divides, but no email address: each would be a word of its own that begins as a name does', () => {
  const words = tokensOf({ ...none, texts: ["O'Dell Way", 'elena.novak@mail.example'] })
  expect(words.split(' ')).toEqual(['o', 'dell', 'odell', 'way', '~way', 'elena', 'novak', 'mail', 'example'])
})

it('marks what of an email address has digits: each would be a word that begins as a name does', () => {
  const texts = ['elena.novak85@mail2.example', '4you@x.example', 'Unit 4b', 'st85@x.example']
  const words = tokensOf({ ...none, texts })
  expect(words.split(' ')).toEqual(
    'elena novak +novak85 mail +mail2 example +4you x unit ~unit 4b #4b st +st85'.split(' '),
  )
})

it('has all of a note of 2,000 characters, and what is noted beside it all the same', () => {
  const note = Array.from({ length: 500 }, (_, at) => `n${at}`)
    .join(' ')
    .slice(0, 1994)
  const words = tokensOf({ ...none, texts: [`${note} zebra`, 'ann@mail.example'], ids: ['7Qm2xW'] })
  expect(words.split(' ')).toEqual(expect.arrayContaining(['zebra', 'ann', '_7qm2xw']))
})

it('knows a utility by its initials, whatever apostrophe is in its name', () => {
  for (const utility of ["Lee's Summit Water", 'Lee’s Summit Water'])
    expect(tokensOf({ ...none, texts: [], utility }).split(' ')).toContain('~lsw')
  expect(tokensOf({ ...none, texts: [], utility: "Coeur d'Alene" }).split(' ')).toContain('~cda')
})
