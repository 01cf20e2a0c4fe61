import { expect, it } from 'vitest'
import { suggestionsFor } from './suggestions.ts'

const used = ['https://example.com/thanks', 'https://acme.example/Back']

it('offers all before anything is typed', () => {
  expect(suggestionsFor('', used)).toEqual(used)
})

it('offers those that hold what is typed, but not the one typed in full', () => {
  expect(suggestionsFor(' back', used)).toEqual(['https://acme.example/Back'])
  expect(suggestionsFor('https://example.com/thanks', used)).toEqual([])
  expect(suggestionsFor('zzz', used)).toEqual([])
})
