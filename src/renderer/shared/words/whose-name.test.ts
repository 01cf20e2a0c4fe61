import { expect, it } from 'vitest'
import { whoseName } from './whose-name.ts'

it.each([
  ['Olivia Ordinary', 'Riverside Dental', { shown: 'Riverside Dental', holder: 'Olivia Ordinary' }],
  ['Olivia Ordinary', 'olivia ordinary', { shown: 'olivia ordinary', holder: null }],
  ['Riverside Dental', 'Riverside Dental', { shown: 'Riverside Dental', holder: null }],
  ['Olivia Ordinary', null, { shown: 'Olivia Ordinary', holder: null }],
  [null, null, { shown: null, holder: null }],
])('of %j, noted as %j', (name, notedName, expected) => {
  expect(whoseName({ name, notedName })).toEqual(expected)
})
