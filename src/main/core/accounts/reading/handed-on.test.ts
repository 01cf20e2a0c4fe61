import fc from 'fast-check'
import { expect, it } from 'vitest'
import { derivedRows } from '../../../store/saving/derived-rows.ts'
import { type ReadAccount, type ToSave, toSave } from '../../../store/saving/to-save.ts'
import { readAnswer } from '../../reading/read-answer.ts'
import { handOver, takeOver } from './handed-on.ts'

const text = fc.option(fc.string(), { nil: undefined })
const utilityAccount = fc.record(
  {
    electricAccountId: text,
    utilityAccountNumber: text,
    utilityProvider: text,
    address: fc.record({ street: text, city: text, state: fc.constantFrom('TX', ' nv ', ''), zip: text }),
    other: fc.jsonValue(),
  },
  { requiredKeys: [] },
)
const customer = fc.record(
  {
    customerId: fc.string({ minLength: 1 }),
    utilityAccounts: fc.array(utilityAccount, { maxLength: 3 }),
    customer: fc.record({ name: text, email: text }),
    connectedAt: fc.constantFrom('2026-01-02T03:04:05Z', 'soon', null),
    other: fc.jsonValue(),
  },
  { requiredKeys: ['customerId', 'utilityAccounts'] },
)

/** What an answer of the service holds. */
const readOf = (customers: object[]): ReadAccount[] => {
  const answer = readAnswer({
    kind: 'list',
    text: JSON.stringify({ accounts: customers }),
    requestUrl: 'https://a.example/accounts',
    linkHeader: null,
  })
  return answer.readable ? answer.slices.flat() : []
}

const opened = ({ account, ...rest }: ToSave) => ({ ...rest, account: account() })

it('arrives as it was handed over, whatever a service tells, with its rows and without', () => {
  fc.assert(
    fc.property(fc.array(customer, { minLength: 1, maxLength: 4 }), fc.boolean(), (customers, derives) => {
      const read = readOf(customers)
      expect(read).toHaveLength(customers.length)
      const given = read.map(one => toSave(one, derives ? derivedRows(one.account) : null))
      const got = takeOver(handOver(given)).map(opened)
      expect(got).toEqual(given.map(one => JSON.parse(JSON.stringify(opened(one)))))
    }),
  )
})

it('hands over no account that its own JSON tells', () => {
  const known = { customerId: 'c', utilityAccounts: [{ utilityProvider: 'TECO' }] }
  const [read] = readOf([known])
  const length = (one: ReadAccount | undefined) => handOver(one ? [toSave(one)] : []).length
  expect(length(read)).toBeLessThan(length(readOf([{ ...known, other: 1 }])[0]) - 30)
})
