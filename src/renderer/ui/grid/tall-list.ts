/**
 * Pixels that a list's box may be high: Chromium's end at 33,554,432, and positions inside of it are exact up to half of that.
 * In a longer list the scroll position stands for a place by fraction, and is exact around where one is.
 */
export const tallestBox = 15_000_000

/** All heights in pixels. `list`: of all rows, one below the other; `view`: of the window that shows some of them. */
export type Heights = { list: number; view: number }

/** `top`: where the window begins in the list; `scrollTop`: where the box is scrolled to. */
export type Position = { top: number; scrollTop: number }

const furthest = ({ list, view }: Heights) => Math.max(0, list - view)

const within = (top: number, heights: Heights) => Math.min(Math.max(0, top), furthest(heights))

export const boxHeight = ({ list }: Heights): number => Math.min(list, tallestBox)

/** Where the window begins once the box was scrolled, by the wheel or keys a little, or by its bar to anywhere. Pure. */
export const scrolled = (before: Position, scrollTop: number, heights: Heights): Position => {
  const most = boxHeight(heights) - heights.view
  if (heights.list <= tallestBox || scrollTop <= 0) return { top: within(scrollTop, heights), scrollTop }
  if (scrollTop >= most) return { top: furthest(heights), scrollTop }
  const by = scrollTop - before.scrollTop
  const top = Math.abs(by) <= 2 * heights.view ? before.top + by : (scrollTop / most) * furthest(heights)
  return { top: within(top, heights), scrollTop }
}

/** Where to scroll the box to, so that the window begins there; at an end of the box only where that of the list is. Pure. */
export const positionAt = (wanted: number, heights: Heights): Position => {
  const top = within(wanted, heights)
  const end = furthest(heights)
  if (heights.list <= tallestBox || top === 0) return { top, scrollTop: top }
  const most = tallestBox - heights.view
  if (top === end) return { top, scrollTop: most }
  return { top, scrollTop: Math.min(most - 1, Math.max(1, Math.round((top / end) * most))) }
}

/** Windows' heights that one can scroll at least without coming to an end of the box before that of the list. */
const roomAround = 50

/** Whether the box must be scrolled elsewhere, without moving the window, so that there is room to go on. Pure. */
export const isCramped = ({ top, scrollTop }: Position, heights: Heights): boolean => {
  if (heights.list <= tallestBox) return false
  const room = roomAround * heights.view
  const fitting = positionAt(top, heights).scrollTop
  const most = boxHeight(heights) - heights.view
  return scrollTop < Math.min(room, fitting) || most - scrollTop < Math.min(room, most - fitting)
}

/** Where the window must begin to show a row whole: as it is, where it does. Pure. */
export const topShowing = (index: number, rowHeight: number, top: number, { view }: Heights): number => {
  const start = index * rowHeight
  if (start < top) return start
  return start + rowHeight > top + view ? start + rowHeight - view : top
}

/** Rows drawn beyond the window's edges, so that a little scrolling finds them there. */
const most = 6

/** Rows from `first` to `last`, both included. */
export type Range = { first: number; last: number }

/** The rows to draw, `last` included. `isShown`: the list is on the screen, so that those beyond may be drawn too. Pure. */
export const rowsIn = (
  top: number,
  rowHeight: number,
  total: number,
  { view }: Heights,
  isShown: boolean,
): Range => {
  const beyond = isShown ? most : 0
  return {
    first: Math.max(0, Math.floor(top / rowHeight) - beyond),
    last: Math.min(total - 1, Math.ceil((top + view) / rowHeight) + beyond),
  }
}

/** Whether none of the rows before is among those after: somebody drags the scrollbar. Pure. */
export const isJump = (before: Range, { first, last }: Range): boolean =>
  first > before.last || last < before.first
