import { expect, it } from 'vitest'
import { isolated } from '../../../contract/isolated.ts'
import { customerIn, messages } from './palette-messages.ts'

it('keeps what was pasted from turning the words around it', () => {
  const pasted = 'cus\u202Egnihton'
  for (const text of [messages.ask(pasted), messages.notFound(pasted), messages.inUse(pasted)])
    expect(text).toContain(isolated(pasted))
})

it.each([
  ['create link for Paul Pan', 'Paul Pan'],
  ['New link Paul Pan <paul@example.com>', 'Paul Pan <paul@example.com>'],
  ['create a link for Paul', 'Paul'],
  ['New Horizons', 'New Horizons'],
  ['Paul for Create link', 'Paul for Create link'],
  ['create', 'create'],
  ['create a link for', 'create a link for'],
])('finds in %j the customer %j', (typed, customer) => {
  expect(customerIn(typed)).toBe(customer)
})
