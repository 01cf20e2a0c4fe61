import { type RefObject, type UIEvent, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  boxHeight,
  type Heights,
  isCramped,
  isJump,
  type Position,
  positionAt,
  rowsIn,
  scrolled,
  topShowing,
} from './tall-list.ts'

type ListScroll = {
  /** Height of the box of all rows in pixels. */
  height: number
  first: number
  last: number
  /** Pixels from the top of the box at which a row is drawn. */
  startOf: (index: number) => number
  /** Pixels of the list above the window. */
  top: number
  /** The scrollbar is dragged: the next frame may show other rows. */
  passing: boolean
  /** Scrolls to where the list is that many pixels below its top. */
  to: (top: number) => void
  /** Scrolls as little as shows the row. */
  show: (index: number) => void
  onScroll: (event: UIEvent<HTMLElement>) => void
}

type ListScrollOptions = {
  grid: RefObject<HTMLElement | null>
  total: number
  /** In pixels. */
  rowHeight: number
  /** Another one is another list. */
  listKey: string
  /** Where to begin, in pixels of the list. */
  initialTop: () => number
}

/** The height of a scrolling box in which rows are seen: what its head, if it has one, does not cover. */
const viewOf = (grid: HTMLElement): number =>
  grid.clientHeight - (grid.querySelector<HTMLElement>('.grid-body')?.offsetTop ?? 0)

/** Which rows of a list of any length are in view, however far it is scrolled. */
export function useListScroll({
  grid,
  total,
  rowHeight,
  listKey,
  initialTop,
}: ListScrollOptions): ListScroll {
  const [position, setPosition] = useState<Position & { passing: boolean }>(() => ({
    top: initialTop(),
    scrollTop: 0,
    passing: false,
  }))
  const [view, setView] = useState(0)
  const heights: Heights = { list: total * rowHeight, view }
  const { top } = positionAt(position.top, heights)

  useLayoutEffect(() => {
    const element = grid.current
    if (element === null) return
    const measure = () => setView(viewOf(element))
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [grid])

  /** Rows and box are moved before anybody sees either. */
  const move = (wanted: number) => {
    const element = grid.current
    if (element === null) return
    const next = positionAt(wanted, { ...heights, view: viewOf(element) })
    setPosition({ ...next, passing: false })
    element.scrollTop = next.scrollTop
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once there are rows, to where one was
  useLayoutEffect(() => {
    if (view > 0) move(position.top)
  }, [view > 0])

  // A box that is moved while the wheel still turns would stop it.
  useEffect(() => {
    const element = grid.current
    const follow = () => {
      if (element !== null && isCramped({ top, scrollTop: element.scrollTop }, heights)) move(top)
    }
    element?.addEventListener('scrollend', follow)
    return () => element?.removeEventListener('scrollend', follow)
  })

  const drawnAt = (at: number) => rowsIn(at, rowHeight, total, heights, true)

  // Until a frame in which nothing was scrolled: its scroll events come before what it calls.
  useLayoutEffect(() => {
    if (!position.passing) return
    const rest = () => flushSync(() => setPosition({ ...position, passing: false }))
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(rest)
    })
    return () => cancelAnimationFrame(frame)
  }, [position])

  const shift = top - (position.top === top ? position.scrollTop : positionAt(top, heights).scrollTop)
  return {
    height: boxHeight(heights),
    ...rowsIn(top, rowHeight, total, heights, useOnScreen(listKey)),
    startOf: index => index * rowHeight - shift,
    top,
    // Where it is there already, nothing is measured: that would lay the page out between two drawings of it.
    to: wanted => {
      if (wanted !== 0 || position.top !== 0 || position.scrollTop !== 0) move(wanted)
    },
    show: index => {
      const wanted = topShowing(index, rowHeight, top, heights)
      if (wanted !== top) move(wanted)
    },
    // Drawn at once, or one would see where no rows are yet.
    onScroll: ({ currentTarget }) =>
      flushSync(() =>
        setPosition(before => {
          const next = scrolled(before, currentTarget.scrollTop, heights)
          return { ...next, passing: isJump(drawnAt(before.top), drawnAt(next.top)) }
        }),
      ),
    passing: position.passing,
  }
}

/** False while a value is drawn for the first time, true once that is on the screen and the page has nothing else to do. */
function useOnScreen(value: string): boolean {
  const [seen, setSeen] = useState<string | null>(null)
  useEffect(() => {
    let idle = 0
    const frame = requestAnimationFrame(() => {
      idle = requestIdleCallback(() => setSeen(value), { timeout: 200 })
    })
    return () => {
      cancelAnimationFrame(frame)
      cancelIdleCallback(idle)
    }
  }, [value])
  return seen === value
}
