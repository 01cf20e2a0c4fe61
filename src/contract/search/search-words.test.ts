import { expect, it } from 'vitest'
import { normalize } from './search-words.ts'

it('has no case, no accents, and letters as people without that keyboard write them', () => {
  const spelled = ['Zoë Müller', 'Łukasz Żak', 'Søren Ærø', 'Đorđe', 'Großmann', 'Þóra Œuvre', 'Ağrı']
  expect(spelled.map(normalize)).toEqual([
    'zoe muller',
    'lukasz zak',
    'soren aero',
    'dorde',
    'grossmann',
    'thora oeuvre',
    'agri',
  ])
})
