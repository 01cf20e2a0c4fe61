import { expect, it } from 'vitest'
import { normalize } from '../../src/contract/search/search-words.ts'
import { wordsOf } from '../../src/service/store/search.ts'

it('app and service search for the same letters, though the layers let them share no table of these', () => {
  const letters = Array.from({ length: 0x2_00_00 }, (_, code) => String.fromCodePoint(code)).filter(letter =>
    /^\p{Script=Latin}$/u.test(letter),
  )
  expect(letters.length).toBeGreaterThan(1_000)
  const ofApp = letters.map(letter => normalize(`a${letter}z`))
  expect(letters.map(letter => wordsOf(`a${letter}z`).join(''))).toEqual(ofApp)
  expect(ofApp).toContain('athz')
})
