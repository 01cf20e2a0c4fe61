/**
 * The tallest box of rows, in pixels: Chromium's own end at 33,554,432, and positions are exact up to half of that.
 * In a longer list the scroll position is a fraction of it, and exact near the rows in view.
 */
export const tallestBox = 15_000_000

/** In pixels. `list`: all rows, one below the other; `view`: the window onto them. */
export type Heights = { list: number; view: number }

/** In pixels. `top`: where the window begins in the list; `scrollTop`: how far its box is scrolled. */
export type Position = { top: number; scrollTop: number }

const furthest = ({ list, view }: Heights) => Math.max(0, list - view)

const within = (top: number, heights: Heights) => Math.min(Math.max(0, top), furthest(heights))

export const boxHeight = ({ list }: Heights): number => Math.min(list, tallestBox)

/** Where the window begins after a scroll: a little by wheel or key, anywhere by the scrollbar. Pure. */
export const scrolled = (before: Position, scrollTop: number, heights: Heights): Position => {
  const most = boxHeight(heights) - heights.view
  if (heights.list <= tallestBox || scrollTop <= 0) return { top: within(scrollTop, heights), scrollTop }
  if (scrollTop >= most) return { top: furthest(heights), scrollTop }
  const by = scrollTop - before.scrollTop
  const top = Math.abs(by) <= 2 * heights.view ? before.top + by : (scrollTop / most) * furthest(heights)
  return { top: within(top, heights), scrollTop }
}

/** How far to scroll the box so that the window begins there; the ends of the box are kept for the ends of the list. Pure. */
export const positionAt = (wanted: number, heights: Heights): Position => {
  const top = within(wanted, heights)
  const end = furthest(heights)
  if (heights.list <= tallestBox || top === 0) return { top, scrollTop: top }
  const most = tallestBox - heights.view
  if (top === end) return { top, scrollTop: most }
  return { top, scrollTop: Math.min(most - 1, Math.max(1, Math.round((top / end) * most))) }
}

/** How many windows one can always scroll before the box ends, unless the list does. */
const roomAround = 50

/** Whether the box should be scrolled elsewhere under the same window, so that there is room to go on. Pure. */
export const isCramped = ({ top, scrollTop }: Position, heights: Heights): boolean => {
  if (heights.list <= tallestBox) return false
  const room = roomAround * heights.view
  const fitting = positionAt(top, heights).scrollTop
  const most = boxHeight(heights) - heights.view
  return scrollTop < Math.min(room, fitting) || most - scrollTop < Math.min(room, most - fitting)
}

/** Where the window must begin to show a whole row; unchanged where it does. Pure. */
export const topShowing = (index: number, rowHeight: number, top: number, { view }: Heights): number => {
  const start = index * rowHeight
  if (start < top) return start
  return start + rowHeight > top + view ? start + rowHeight - view : top
}

/** Rows drawn above and below the window, so that a little scrolling finds them there. */
const overscan = 6

/** The rows to draw, from `first` to `last`, both included. Pure. */
export const rowsIn = (top: number, rowHeight: number, total: number, { view }: Heights) => ({
  first: Math.max(0, Math.floor(top / rowHeight) - overscan),
  last: Math.min(total - 1, Math.ceil((top + view) / rowHeight) + overscan),
})
