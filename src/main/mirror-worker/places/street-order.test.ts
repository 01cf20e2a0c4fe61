import fc from 'fast-check'
import { expect, it } from 'vitest'
import { keysOfAddress } from './place-key.ts'

const streetOrder = (street: string | null) =>
  keysOfAddress({ street, city: null, state: null, zip: null }).streetOrder

const sorted = (streets: (string | null)[]) =>
  [...streets].sort((a, b) => (streetOrder(a) < streetOrder(b) ? -1 : 1))

it('sorts by name, then number, then unit; numbers as numbers; what is not given last', () => {
  const streets = [
    'Bayview Dr',
    '9 Bayview Dr, Unit 2',
    '9 Bayview Dr, Unit 10',
    '9 1/2 Bayview Dr',
    '10 bayview dr',
    '12-34 Bayview Dr',
    '100B Bayview Dr',
    '2 Élm St',
    '3 Elm Street',
    'PO Box 7',
    'PO Box 12',
    '7 2nd Ave',
    '1 10th Ave',
    null,
  ]
  const inOrder = sorted(streets)
  expect(inOrder.slice(0, 2)).toEqual(['7 2nd Ave', '1 10th Ave'])
  expect(inOrder.slice(2)).toEqual(streets.filter(street => !/Ave/.test(street ?? '')))
})

it('agrees with comparing name, number and unit one after the other', () => {
  const part = {
    name: fc.constantFrom('Elm St', 'Élm St', 'Elm', 'Oak Ave', '3rd St', '21st St'),
    unit: fc.nat(300),
  }
  const street = fc.record({ ...part, number: fc.integer({ min: 1, max: 99_999 }) })
  const names = ['3rd st', '21st st', 'elm', 'elm st', 'oak ave']
  const rank = (name: string) => names.indexOf(name.replace('É', 'E').toLowerCase())
  fc.assert(
    fc.property(street, street, (one, other) => {
      const written = [one, other].map(({ name, number, unit }) => `${number} ${name}, Apt ${unit}`)
      const [a = '', b = ''] = written.map(streetOrder)
      const slow = rank(one.name) - rank(other.name) || one.number - other.number || one.unit - other.unit
      expect(a === b ? 0 : a < b ? -1 : 1).toBe(Math.sign(slow))
    }),
  )
})
