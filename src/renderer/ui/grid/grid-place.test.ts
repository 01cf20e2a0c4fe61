import fc from 'fast-check'
import { expect, it } from 'vitest'
import { followRow } from './grid-place.ts'

const keyAt = (rows: string[]) => (index: number) => rows[index] ?? null

it('finds a row where others came or went above it', () => {
  expect(followRow('b', 1, keyAt(['a', 'b', 'c']))).toBe(1)
  expect(followRow('b', 1, keyAt(['new', 'newer', 'a', 'b', 'c']))).toBe(3)
  expect(followRow('c', 2, keyAt(['c']))).toBe(0)
  expect(followRow('b', 1, keyAt(['a', 'c']))).toBeNull()
})

it('finds any row that is within reach', () => {
  const rows = Array.from({ length: 1_000 }, (_, index) => `row ${index}`)
  fc.assert(
    fc.property(fc.nat(999), fc.integer({ min: -300, max: 300 }), (index, moved) => {
      expect(followRow(`row ${index}`, index + moved, keyAt(rows))).toBe(index)
    }),
  )
})
