import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSeenCustomers } from './seen-customers.ts'

it('knows exactly whom it met, of any connection', () => {
  const customers = fc.array(fc.integer({ min: 0, max: 100_000 }))
  fc.assert(
    fc.property(customers, fc.nat(1000), (lows, seq) => {
      const seen = createSeenCustomers()
      const met = new Set<number>()
      for (const low of lows) {
        const customer = seq * 2 ** 32 + low
        expect(seen.add(customer)).toBe(!met.has(customer))
        met.add(customer)
      }
      expect(seen.size()).toBe(met.size)
      for (const customer of met) {
        expect(seen.has(customer)).toBe(true)
        expect(seen.has(customer + 1)).toBe(met.has(customer + 1))
      }
    }),
  )
})
