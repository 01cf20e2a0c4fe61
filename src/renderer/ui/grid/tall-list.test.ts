import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  boxHeight,
  type Heights,
  isCramped,
  positionAt,
  rowsIn,
  scrolled,
  tallestBox,
  topShowing,
} from './tall-list.ts'

const rowHeight = 40
const heightsOf = (rows: number): Heights => ({ list: rows * rowHeight, view: 600 })
const rows = fc.integer({ min: 1, max: 5_000_000 })
const furthest = ({ list, view }: Heights) => Math.max(0, list - view)

describe('a list of any length', () => {
  it('is no taller than a box may be, and every row of it can be reached', () => {
    fc.assert(
      fc.property(rows, fc.double({ min: 0, max: 1, noNaN: true }), (total, part) => {
        const heights = heightsOf(total)
        expect(boxHeight(heights)).toBeLessThanOrEqual(tallestBox)
        const index = Math.floor(part * (total - 1))
        const wanted = topShowing(index, rowHeight, 0, heights)
        const { top, scrollTop } = positionAt(wanted, heights)
        expect(scrollTop).toBeGreaterThanOrEqual(0)
        expect(scrollTop).toBeLessThanOrEqual(Math.max(0, boxHeight(heights) - heights.view))
        const { first, last } = rowsIn(top, rowHeight, total, heights)
        expect(first <= index && index <= last).toBe(true)
      }),
    )
  })

  it('moves exactly as far as the wheel does, wherever one is', () => {
    fc.assert(
      fc.property(rows, fc.nat(), fc.integer({ min: -900, max: 900 }), (total, from, by) => {
        const heights = heightsOf(total)
        const before = positionAt(from % (furthest(heights) + 1), heights)
        const target = before.scrollTop + by
        fc.pre(target > 0 && target < boxHeight(heights) - heights.view)
        fc.pre(before.top + by >= 0 && before.top + by <= furthest(heights))
        expect(scrolled(before, target, heights).top).toBeCloseTo(before.top + by, 3)
      }),
    )
  })

  it('begins and ends where the box does, whatever came before', () => {
    fc.assert(
      fc.property(rows, fc.nat(), (total, from) => {
        const heights = heightsOf(total)
        const before = positionAt(from % (furthest(heights) + 1), heights)
        expect(scrolled(before, 0, heights).top).toBe(0)
        const end = Math.max(0, boxHeight(heights) - heights.view)
        expect(scrolled(before, end, heights).top).toBeCloseTo(furthest(heights), 3)
      }),
    )
  })

  it('goes by fraction where the bar is dragged far', () => {
    const heights = heightsOf(1_000_000)
    const half = (tallestBox - heights.view) / 2
    const { top } = scrolled({ top: 0, scrollTop: 0 }, half, heights)
    expect(top).toBeCloseTo(furthest(heights) / 2, 0)
  })

  it('has room to go on wherever one is, or is moved so that it has', () => {
    fc.assert(
      fc.property(rows, fc.nat(), fc.nat(), (total, from, drawn) => {
        const heights = heightsOf(total)
        const top = from % (furthest(heights) + 1)
        expect(isCramped(positionAt(top, heights), heights)).toBe(false)
        const most = Math.max(0, boxHeight(heights) - heights.view)
        const scrollTop = drawn % (most + 1)
        fc.pre(total > 400_000 && top > 0 && top < furthest(heights))
        if (scrollTop === 0 || scrollTop === most) expect(isCramped({ top, scrollTop }, heights)).toBe(true)
      }),
      {
        examples: [
          [1_000_000, 9_000_000, 0],
          [749_986, 1, 0],
        ],
      },
    )
  })

  it('shows a row with as little scrolling as there can be', () => {
    const heights = heightsOf(100)
    expect(topShowing(3, rowHeight, 100, heights)).toBe(100)
    expect(topShowing(1, rowHeight, 100, heights)).toBe(40)
    expect(topShowing(40, rowHeight, 100, heights)).toBe(41 * rowHeight - heights.view)
  })
})
