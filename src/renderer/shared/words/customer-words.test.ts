import { expect, it } from 'vitest'
import { addressLines, cityLine, cutWords, doubtOf, emailText, whoseName } from './customer-words.ts'

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

const email = 'maria@example.com'

it('says of an email that nobody proved it, and nothing where the service does not tell', () => {
  expect(emailText({ email, emailConfirmed: false })).toBe('maria@example.com (not confirmed)')
  expect(emailText({ email, emailConfirmed: true })).toBe(email)
  expect(emailText({ email, emailConfirmed: null })).toBe(email)
  expect(emailText({ email: null, emailConfirmed: false })).toBeNull()
  expect(doubtOf({ email, emailConfirmed: false })).toBe('not confirmed')
  expect(doubtOf({ email, emailConfirmed: null })).toBeNull()
})

it.each([
  ['Olivia Ordinary', 'Riverside Dental', { shown: 'Riverside Dental', holder: 'Olivia Ordinary' }],
  ['Olivia Ordinary', 'olivia ordinary', { shown: 'olivia ordinary', holder: null }],
  ['Riverside Dental', 'Riverside Dental', { shown: 'Riverside Dental', holder: null }],
  ['Olivia Ordinary', null, { shown: 'Olivia Ordinary', holder: null }],
  [null, null, { shown: null, holder: null }],
])('of %j, noted as %j', (name, notedName, expected) => {
  expect(whoseName({ name, notedName })).toEqual(expected)
})

it('says what was cut, and nothing that was not', () => {
  expect(cutWords({ texts: 1, utilityAccounts: 290_000, others: 0 })).toBe(
    'The service sent more than is kept: 290,000 utility accounts left out, 1 text shortened to 2,000 characters.',
  )
  expect(cutWords({ texts: 0, utilityAccounts: 0, others: 2 })).toBe(
    'The service sent more than is kept: 2 other details left out.',
  )
})
