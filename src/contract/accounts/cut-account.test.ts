import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accountSchema } from '../http.ts'
import { cutAccount, longestText, mostUtilityAccounts, readCutMark } from './cut-account.ts'

const account = (utilityAccounts: unknown[]) => ({ customerId: 'c', utilityAccounts })

describe('cutAccount', () => {
  it('leaves an account of usual size as it came', () => {
    const raw = account([{ address: { street: 'x'.repeat(longestText) } }])
    expect(cutAccount(raw)).toBe(raw)
    expect(readCutMark(raw)).toBeNull()
  })

  it('cuts long texts wherever they stand, and marks them', () => {
    const raw = {
      ...account([{ utilityProvider: 'p'.repeat(longestText + 1), address: { street: '漢'.repeat(5000) } }]),
      more: [{ note: 'n'.repeat(9000) }],
    }
    const cut = cutAccount(raw)
    const [read] = accountSchema.parse(cut).utilityAccounts
    expect(read?.utilityProvider).toBe(`${'p'.repeat(longestText - 1)}…`)
    expect(read?.address?.street).toHaveLength(longestText)
    expect(JSON.stringify(cut)).not.toContain('n'.repeat(longestText))
    expect(readCutMark(cut)).toEqual({ texts: 3, utilityAccounts: 0, others: 0 })
  })

  it('leaves out the utility accounts beyond the limit, and says how many', () => {
    const many = Array.from({ length: mostUtilityAccounts + 7 }, (_, n) => ({ electricAccountId: `e${n}` }))
    const cut = cutAccount({ ...account(many), readings: Array(mostUtilityAccounts + 2).fill(1) })
    expect(accountSchema.parse(cut).utilityAccounts).toHaveLength(mostUtilityAccounts)
    expect(readCutMark(cut)).toEqual({ texts: 0, utilityAccounts: 7, others: 2 })
  })

  it('never cuts a character in two', () => {
    const text = `${'x'.repeat(longestText - 2)}${'😀'.repeat(3)}`
    const { customerId } = accountSchema.parse(cutAccount({ customerId: text, utilityAccounts: [] }))
    expect(customerId).toBe(`${'x'.repeat(longestText - 2)}…`)
    expect(customerId.isWellFormed()).toBe(true)
  })

  it('takes no prototype from an answer', () => {
    const cut = cutAccount(JSON.parse(`{"__proto__":{"customerId":"x"},"long":"${'x'.repeat(3000)}"}`))
    expect(accountSchema.safeParse(cut).success).toBe(false)
  })

  it('answers something for anything', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        expect(JSON.stringify(cutAccount(value)).length).toBeLessThan(JSON.stringify(value).length + 100)
      }),
    )
  })
})
