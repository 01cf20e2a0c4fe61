import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rowAfterKey } from './grid-keys.ts'

const keys = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End']

describe('rowAfterKey', () => {
  it('moves by a row, by a page, and to the ends', () => {
    expect(keys.map(key => rowAfterKey(key, 50, 100_000, 10))).toEqual([51, 49, 59, 41, 0, 99_999])
  })

  it('stops at both ends', () => {
    expect(rowAfterKey('ArrowUp', 0, 5, 10)).toBe(0)
    expect(rowAfterKey('PageDown', 3, 5, 10)).toBe(4)
  })

  it('leaves other keys and empty lists alone', () => {
    expect(rowAfterKey('a', 0, 5, 10)).toBeNull()
    expect(rowAfterKey('End', 0, 0, 10)).toBeNull()
  })

  it('never leaves the list', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...keys),
        fc.integer({ min: 1, max: 200_000 }),
        fc.nat(),
        fc.integer({ min: -5, max: 100 }),
        (key, total, index, page) => {
          const next = rowAfterKey(key, index % total, total, page)
          expect(next).toBeGreaterThanOrEqual(0)
          expect(next).toBeLessThan(total)
        },
      ),
    )
  })
})
