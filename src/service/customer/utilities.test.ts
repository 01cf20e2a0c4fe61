import { expect, test } from 'vitest'
import { asWritten, findMeant } from './utilities.ts'

test.each([
  // As people call them, before what is spelled alike.
  ['coned', 'NY', 'Con Edison'],
  ['ConEd', 'NY', 'Con Edison'],
  ['Con Ed', 'NY', 'Con Edison'],
  ['Consolidated Edison', 'NY', 'Con Edison'],
  ['Commonwealth Edison', 'IL', 'ComEd'],
  ['Nat Grid', 'NY', 'National Grid New York'],
  ['natgrid', 'MA', 'National Grid Massachusetts'],
  ['PG&E', 'CA', 'Pacific Gas and Electric'],
  ['SDG&E', 'CA', 'San Diego Gas & Electric'],
  ['SCE', 'CA', 'Southern California Edison'],
  ['SoCal Edison', 'CA', 'Southern California Edison'],
  ['FPL', 'FL', 'Florida Power & Light'],
  ['TECO', 'FL', 'Tampa Electric'],
  ['PNM', 'NM', 'Public Service Company of New Mexico'],
  ['BPU', 'KS', 'Kansas City Board of Public Utilities'],
  ['BPU', 'NY', 'Jamestown Board of Public Utilities'],
  ['O&R', 'NY', 'Orange and Rockland Utilities'],
  // Only the beginning of a name: the first that serves the state, which is its largest.
  ['pacif', 'CA', 'Pacific Gas and Electric'],
  ['pacif', 'OR', 'Pacific Power'],
  ['Austin Ener', 'TX', 'Austin Energy'],
  ['P', 'CA', 'Pacific Gas and Electric'],
  // Spelled alike.
  ['coned', 'IL', 'ComEd'],
  ['Idaho Powr', 'OR', 'Idaho Power'],
])('%s in %s means %s', (typed, state, meant) => expect(findMeant(typed, state)).toBe(meant))

test.each([
  // Of other states.
  ['coned', 'TX'],
  ['pacif', 'NY'],
  ['Comd', 'NY'],
  ['PG&E', 'TX'],
  // Whole names, and whole words that begin one.
  ['Austin Energy', 'TX'],
  ['Duke Energy', 'FL'],
  ['Pacific', 'CA'],
  ['Boise Light', 'ID'],
  ['AEZ Ohio', 'OH'],
  ['&', 'CA'],
  ['', 'CA'],
])('%s in %s is taken as it is', (typed, state) => expect(findMeant(typed, state)).toBeUndefined())

test('a known utility has its own name, whatever its case and spaces; another one what was typed', () => {
  const typed = ['con edison', 'PACIFIC GAS  & ELECTRIC', 'metED', 'Boise light', '&']
  expect(typed.map(asWritten)).toEqual([
    'Con Edison',
    'Pacific Gas and Electric',
    'Met-Ed',
    'Boise light',
    '&',
  ])
})
