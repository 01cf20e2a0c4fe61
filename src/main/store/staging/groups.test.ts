import fc from 'fast-check'
import { expect, it } from 'vitest'
import { joined } from './groups.ts'
import type { StagedPart } from './staged.ts'

const most = 100

const size = fc.integer({ min: 1, max: 5 })
const parts = fc
  .array(fc.record({ customers: size, rows: size, cost: fc.nat(120), isMade: fc.boolean() }))
  .map(sizes => {
    let customers = 0
    let rows = 0
    return sizes.map((size): StagedPart => {
      const part = {
        ...size,
        customers: { first: customers + 1, last: customers + size.customers },
        rows: { first: rows + 1, last: rows + size.rows },
        counts: [{ kind: 'row', a: '', b: '', n: size.rows }],
      }
      customers += size.customers
      rows += size.rows
      return part
    })
  })

const customersOf = (all: StagedPart[]) =>
  all.flatMap(({ customers: { first, last }, isMade }) =>
    Array.from({ length: last - first + 1 }, (_, n) => ({ number: first + n, isMade })),
  )
const counted = (all: StagedPart[]) => all.flatMap(({ counts }) => counts).reduce((sum, { n }) => sum + n, 0)

it('joins neighbours whose rows are made, and keeps who is in them and what they count as', () => {
  fc.assert(
    fc.property(parts, before => {
      const after = joined(before, most)
      expect(customersOf(after)).toEqual(customersOf(before))
      expect(counted(after)).toBe(counted(before))
      for (const part of after) expect(part.cost <= most || before.includes(part)).toBe(true)
      for (const [at, part] of after.entries()) {
        const next = after[at + 1]
        if (next) expect(next.rows.first).toBe(part.rows.last + 1)
        if (next?.isMade && part.isMade) expect(part.cost + next.cost).toBeGreaterThan(most)
      }
    }),
  )
})

it('leaves parts alone that have to be looked through one by one', () => {
  fc.assert(
    fc.property(parts, before => {
      const others = before.filter(({ isMade }) => !isMade)
      expect(joined(before, most).filter(({ isMade }) => !isMade)).toEqual(others)
    }),
  )
})
