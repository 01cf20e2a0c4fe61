/**
 * Maximum height of the scrolled box, in pixels: Chromium caps layout at 33,554,432 px, and positions are exact up to half of that.
 * In a longer list scrolling far is proportional, and scrolling near the rows in view is exact.
 */
export const tallestBox = 15_000_000

/** In pixels. `list`: height of all rows; `view`: height of the visible part. */
export type Heights = { list: number; view: number }

/** In pixels. `top`: position of the view in the list; `scrollTop`: that of the box, which differs in lists taller than the box. */
export type Position = { top: number; scrollTop: number }

const furthest = ({ list, view }: Heights) => Math.max(0, list - view)

const within = (top: number, heights: Heights) => Math.min(Math.max(0, top), furthest(heights))

export const boxHeight = ({ list }: Heights): number => Math.min(list, tallestBox)

/** The position after a scroll event: a small step (wheel, key) moves the list by as many pixels, a large one (scrollbar) in proportion. */
export const scrolled = (before: Position, scrollTop: number, heights: Heights): Position => {
  const most = boxHeight(heights) - heights.view
  if (heights.list <= tallestBox || scrollTop <= 0) return { top: within(scrollTop, heights), scrollTop }
  if (scrollTop >= most) return { top: furthest(heights), scrollTop }
  const by = scrollTop - before.scrollTop
  const top = Math.abs(by) <= 2 * heights.view ? before.top + by : (scrollTop / most) * furthest(heights)
  return { top: within(top, heights), scrollTop }
}

/** The scroll position of the box for a position in the list; the box's ends are reached only at the list's ends. Pure. */
export const positionAt = (wanted: number, heights: Heights): Position => {
  const top = within(wanted, heights)
  const end = furthest(heights)
  if (heights.list <= tallestBox || top === 0) return { top, scrollTop: top }
  const most = tallestBox - heights.view
  if (top === end) return { top, scrollTop: most }
  return { top, scrollTop: Math.min(most - 1, Math.max(1, Math.round((top / end) * most))) }
}

/** How many view heights must be left to scroll in the box in each direction, unless the list ends before. */
const roomAround = 50

/** Whether the box should be moved under the same rows, because its end is near while the list goes on. Pure. */
export const isCramped = ({ top, scrollTop }: Position, heights: Heights): boolean => {
  if (heights.list <= tallestBox) return false
  const room = roomAround * heights.view
  const fitting = positionAt(top, heights).scrollTop
  const most = boxHeight(heights) - heights.view
  return scrollTop < Math.min(room, fitting) || most - scrollTop < Math.min(room, most - fitting)
}

/** The position that shows a whole row with the least scrolling; unchanged if the row is visible. Pure. */
export const topShowing = (index: number, rowHeight: number, top: number, { view }: Heights): number => {
  const start = index * rowHeight
  if (start < top) return start
  return start + rowHeight > top + view ? start + rowHeight - view : top
}

/** Rows rendered above and below the view, so that a little scrolling shows no gap. */
const overscan = 6

/** The rows to render, from `first` to `last`, both included. Pure. */
export const rowsIn = (top: number, rowHeight: number, total: number, { view }: Heights) => ({
  first: Math.max(0, Math.floor(top / rowHeight) - overscan),
  last: Math.min(total - 1, Math.ceil((top + view) / rowHeight) + overscan),
})
