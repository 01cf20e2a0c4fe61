import { expect, it } from 'vitest'
import type { AccountChange } from '../../../contract/accounts/history.ts'
import { memoryLedger } from '../testing/ledger-file.ts'

const changeTo = (after: string, at: number, what: AccountChange['what'] = 'number'): AccountChange => ({
  ...{ at, what, label: null, before: '', after },
})

it('tells whose utility accounts changed, however much another service or other data changed since', () => {
  const { ledger } = memoryLedger()
  const { customers } = ledger
  customers.changed(1, 'ann', [changeTo('2', 10)])
  for (let n = 0; n < 1_001; n += 1) {
    customers.changed(2, `other ${n}`, [changeTo('1', 20), changeTo('2', 21)])
    customers.changed(1, `renamed ${n}`, [changeTo('1', 20, 'id'), changeTo('A', 20, 'name')])
  }
  expect(customers.changedSince(1, 0)).toEqual([{ customerId: 'ann', at: 10, what: ['number'], noted: null }])
})

it('tells of nobody who ended sharing, and of those who are back that they changed before', () => {
  const { ledger } = memoryLedger()
  const customerId = 'cus_1'
  const name = null
  const ending = { customerId, name, email: null, raw: '{}', beganAt: 1, firstSeenAt: 1, at: 20 }
  const entries = [
    { kind: 'changed' as const, customerId, changes: [changeTo('2', 10)] },
    { kind: 'ended' as const, ...ending },
    { kind: 'appeared' as const, customerId, name, at: 30, isNew: true },
    { kind: 'changed' as const, customerId, changes: [changeTo('3', 40)] },
  ]
  const changed = entries.map((entry, index) => {
    ledger.apply(1, { mirror: 'm', entries: [{ number: index + 1, entry }], at: 1, newId: () => '' })
    return ledger.customers.changedSince(1, 0).map(({ at }) => at)
  })
  expect(changed).toEqual([[10], [], [10], [40]])
})
