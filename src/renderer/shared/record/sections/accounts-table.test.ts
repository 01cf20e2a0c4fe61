import { expect, it } from 'vitest'
import { keysOf } from './accounts-table.tsx'

it('knows an account again whose place has changed, and two of one name apart', () => {
  const [one, two] = [{ utilityAccountNumber: '1' }, { electricAccountId: 'e2', utilityAccountNumber: '2' }]
  const keys = keysOf([one, two, one])
  expect(new Set(keys).size).toBe(3)
  expect(keysOf([{ utilityAccountNumber: '9' }, two]).at(1)).toBe(keys[1])
})
