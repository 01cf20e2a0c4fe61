import { type RefObject, type UIEvent, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useListener } from '../use-listener.ts'
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

/** Called on resize only, as reading computed styles forces a layout. */
const measure = () => ({
  /** In pixels. */
  rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  width: window.innerWidth,
})

/** Width of the window up to which rows are cards, in rem. */
const narrow = 44

/** The shape of rows: cards in a narrow window if they may be that, and their height in pixels. */
export function useRowShape(cardLines: number): { cards: boolean; rowHeight: number } {
  const [{ rem, width }, setMeasured] = useState(measure)
  useListener('resize', () => setMeasured(measure()))
  const cards = cardLines > 0 && width <= narrow * rem
  // Must equal the grid's CSS variable `--row`, which is in rem.
  return { cards, rowHeight: rem * (cards ? 0.75 + 1.25 * cardLines : 2.75) }
}

type ListScrollOptions = {
  grid: RefObject<HTMLElement | null>
  total: number
  rowHeight: number
  /** The position to start at, in pixels of the list. */
  initialTop: () => number
}

/** The height of the visible rows, without the sticky head. */
const viewOf = (grid: HTMLElement): number =>
  grid.clientHeight - (grid.querySelector<HTMLElement>('.grid-body')?.offsetTop ?? 0)

/** Virtual scrolling of a list of any length: the rows to render, and functions to scroll. All lengths in pixels. */
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

  /** Sets rows and box together, before a paint could show one without the other. */
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

  // Only after `scrollend`: moving the box during smooth scrolling would stop it.
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
    /** Height of the visible rows. */
    view,
    /** Height of the box of all rows. */
    height: boxHeight(heights),
    ...rowsIn(top, rowHeight, total, heights),
    /** Offset of a row from the top of the box. */
    startOf: (index: number) => index * rowHeight - shift,
    /** Position of the view in the list. */
    top,
    /** Does nothing if the list is at its top already, as `move` would measure and force another layout. */
    to: (wanted: number) => {
      if (wanted !== 0 || position.top !== 0 || position.scrollTop !== 0) move(wanted)
    },
    /** Scrolls as little as needed to show the row. */
    show: (index: number) => {
      const wanted = topShowing(index, rowHeight, top, heights)
      if (wanted !== top) move(wanted)
      // In a low window the screen scrolls too: show the list, but only on keyboard focus in it, or an input in use would be scrolled away.
      if (window.innerHeight <= 540 && grid.current?.querySelector(':focus-visible'))
        grid.current.scrollIntoView({ block: 'nearest' })
    },
    // Render synchronously, or the view would be blank for a frame.
    onScroll: ({ currentTarget }: UIEvent<HTMLElement>) =>
      flushSync(() => setPosition(before => scrolled(before, currentTarget.scrollTop, heights))),
  }
}

export type ListScroll = ReturnType<typeof useListScroll>
