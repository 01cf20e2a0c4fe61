import { expect, it } from 'vitest'
import { addressLines, cityLine } from './address-words.ts'

it('writes an address as on an envelope', () => {
  expect(addressLines({ street: '220 Bayview Dr', city: 'San José', state: 'CA', zip: '95112' })).toEqual([
    '220 Bayview Dr',
    'San José, CA 95112',
  ])
})

it.each([
  [{ city: 'Asheville', state: 'NC', zip: null }, 'Asheville, NC'],
  [{ city: null, state: null, zip: '95112' }, '95112'],
  [{ city: ' ', state: 'NC', zip: undefined }, 'NC'],
  [{}, ''],
])('leaves out what is not given: %j', (address, line) => {
  expect(cityLine(address)).toBe(line)
})

it('has no lines where there is no address', () => {
  expect(addressLines(null)).toEqual([])
  expect(addressLines({ street: null })).toEqual([])
})
