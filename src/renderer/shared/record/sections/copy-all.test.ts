import { expect, it } from 'vitest'
import { customerText } from './account-words.ts'

it('has every field that is given, a line each, utility accounts apart', () => {
  const account = {
    customerId: 'cus_1',
    utilityAccounts: [
      {
        utilityProvider: 'ComEd',
        utilityAccountNumber: '0044-12',
        electricAccountId: null,
        address: { street: '9 Elm St', city: 'Joliet', state: 'IL', zip: '00431' },
      },
      { utilityProvider: ' ' },
    ],
  }
  expect(
    customerText({
      name: { text: 'Maria Alvarez', source: 'service' },
      email: null,
      emailConfirmed: null,
      account,
    }),
  ).toBe(
    [
      'Name: Maria Alvarez',
      'Customer ID: cus_1',
      '',
      'Utility: ComEd',
      'Account number: 0044-12',
      'Service address: 9 Elm St, Joliet, IL 00431',
      '',
    ].join('\n'),
  )
})

it('says of an email that nobody proved that it is not confirmed', () => {
  const account = { customerId: 'cus_1', utilityAccounts: [] }
  expect(customerText({ name: null, email: 'maria@example.com', emailConfirmed: false, account })).toBe(
    'Email: maria@example.com (not confirmed)\nCustomer ID: cus_1',
  )
})
