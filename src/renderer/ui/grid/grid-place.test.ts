import fc from 'fast-check'
import { expect, it } from 'vitest'
import { followRow, gridStart, keepPlace, placeIn } from './grid-place.ts'

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

it('begins another search at its top, also where it was typed while the list was not shown', () => {
  keepPlace('tested-grid', 'garcia', { top: 400 })
  keepPlace('tested-grid', 'garcia', { index: 9, key: 'row 9', chosen: true })
  expect(placeIn('tested-grid', 'garcia')).toEqual({ top: 400, index: 9, key: 'row 9', chosen: true })
  expect(placeIn('tested-grid', 'alvarez')).toEqual(gridStart)
  keepPlace('tested-grid', 'alvarez', { top: 40 })
  expect(placeIn('tested-grid', 'alvarez')).toEqual({ ...gridStart, top: 40 })
})
