import { expect, it } from 'vitest'
import { splitCustomer } from './split-customer.ts'

it('splits what mail programs write of a person, and leaves everything else as it is', () => {
  const maria = { customer: 'Maria Alvarez', email: 'maria@alvarez.example' }
  expect(splitCustomer('Maria Alvarez <maria@alvarez.example>')).toEqual(maria)
  expect(splitCustomer(' "Maria Alvarez" <maria@alvarez.example>; ')).toEqual(maria)
  expect(splitCustomer('<maria@alvarez.example>')).toEqual({ ...maria, customer: '' })
  for (const text of ['Maria Alvarez', 'maria@alvarez.example', 'A < B', 'Unit <14>', 'a <b@c> d'])
    expect(splitCustomer(text)).toBeNull()
})
