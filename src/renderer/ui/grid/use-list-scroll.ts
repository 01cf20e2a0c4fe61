import { type RefObject, type UIEvent, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  boxHeight,
  type Heights,
  isCramped,
  type Position,
  positionAt,
  rowsIn,
  scrolled,
  topShowing,
} from './tall-list.ts'

type ListScrollOptions = {
  grid: RefObject<HTMLElement | null>
  total: number
  /** In pixels. */
  rowHeight: number
  /** Where to begin, in pixels of the list. */
  initialTop: () => number
}

/** The height in which rows are seen: what the head does not cover. */
const viewOf = (grid: HTMLElement): number =>
  grid.clientHeight - (grid.querySelector<HTMLElement>('.grid-body')?.offsetTop ?? 0)

/** Which rows of a list of any length are in view, and how to scroll it. All lengths in pixels. */
export function useListScroll({ grid, total, rowHeight, initialTop }: ListScrollOptions) {
  const [position, setPosition] = useState<Position>(() => ({ top: initialTop(), scrollTop: 0 }))
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

  /** Moves rows and box before either is painted. */
  const move = (wanted: number) => {
    const element = grid.current
    if (element === null) return
    const next = positionAt(wanted, { ...heights, view: viewOf(element) })
    setPosition(next)
    element.scrollTop = next.scrollTop
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the height is known
  useLayoutEffect(() => {
    if (view > 0) move(position.top)
  }, [view > 0])

  // Moving the box while the wheel still turns would stop it.
  useEffect(() => {
    const element = grid.current
    const makeRoom = () => {
      if (element !== null && isCramped({ top, scrollTop: element.scrollTop }, heights)) move(top)
    }
    element?.addEventListener('scrollend', makeRoom)
    return () => element?.removeEventListener('scrollend', makeRoom)
  })

  const shift = top - (position.top === top ? position.scrollTop : positionAt(top, heights).scrollTop)
  return {
    /** In which rows are seen. */
    view,
    /** Of the box of all rows. */
    height: boxHeight(heights),
    ...rowsIn(top, rowHeight, total, heights),
    /** How far below the top of the box a row is drawn. */
    startOf: (index: number) => index * rowHeight - shift,
    /** How much of the list is above the window. */
    top,
    /** Measuring would lay the page out once more, so not where the list is at its top already. */
    to: (wanted: number) => {
      if (wanted !== 0 || position.top !== 0 || position.scrollTop !== 0) move(wanted)
    },
    /** Scrolls as little as shows the row. */
    show: (index: number) => {
      const wanted = topShowing(index, rowHeight, top, heights)
      if (wanted !== top) move(wanted)
      // There the screen scrolls, too, for who walks the rows by keys; what one types in, or reads beside a row, stays in sight.
      if (window.innerHeight <= 540 && grid.current?.querySelector(':focus-visible'))
        grid.current.scrollIntoView({ block: 'nearest' })
    },
    // Drawn at once, or the window would be empty for a frame.
    onScroll: ({ currentTarget }: UIEvent<HTMLElement>) =>
      flushSync(() => setPosition(before => scrolled(before, currentTarget.scrollTop, heights))),
  }
}

export type ListScroll = ReturnType<typeof useListScroll>
