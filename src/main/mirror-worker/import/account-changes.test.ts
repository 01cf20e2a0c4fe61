import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { UtilityAccount } from '../../../contract/http.ts'
import { accountChanges } from './account-changes.ts'
import { fieldsOf } from './utility-account.ts'

const account = (id: string | null, number: string | null, street = '1 Elm St'): UtilityAccount => ({
  electricAccountId: id,
  utilityAccountNumber: number,
  utilityProvider: 'ComEd',
  address: { street, city: 'Waco', state: 'TX', zip: '76701' },
})
const changes = (before: UtilityAccount[], after: UtilityAccount[]) =>
  accountChanges(before.map(fieldsOf), { utilityAccounts: after })

it('tells what differs of the same utility account, field by field', () => {
  expect(changes([account('e1', '12')], [account('e1', '13', '2 Oak Ave')])).toEqual([
    { what: 'number', label: 'ComEd 12', before: '12', after: '13' },
    {
      what: 'address',
      label: 'ComEd 12',
      before: '1 Elm St, Waco, TX 76701',
      after: '2 Oak Ave, Waco, TX 76701',
    },
  ])
  expect(changes([account(null, null)], [account(null, null, '2 Oak Ave')])).toMatchObject([
    { what: 'address' },
  ])
  expect(changes([account(null, '12')], [account('e1', '12')])).toEqual([
    { what: 'id', label: 'ComEd 12', before: null, after: 'e1' },
  ])
})

it('tells which came and which went', () => {
  expect(changes([account('e1', '12')], [account('e2', '13')])).toEqual([
    { what: 'added', label: 'ComEd 13', before: null, after: '1 Elm St, Waco, TX 76701' },
    { what: 'removed', label: 'ComEd 12', before: '1 Elm St, Waco, TX 76701', after: null },
  ])
})

it('tells nothing where only the order is another', () => {
  const ids = fc.uniqueArray(fc.nat({ max: 30 }), { maxLength: 8 })
  fc.assert(
    fc.property(ids, fc.nat({ max: 7 }), (numbers, turn) => {
      const before = numbers.map(n => account(n % 2 === 0 ? `e${n}` : null, `${n}`))
      const after = [...before.slice(turn), ...before.slice(0, turn)]
      expect(changes(before, after)).toEqual([])
    }),
  )
})
