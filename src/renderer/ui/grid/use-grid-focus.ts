import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isCovered } from '../layout/covered.ts'
import { rowAfterKey } from './grid-keys.ts'
import { followRow, gridStart, keepPlace, placeIn, type RowKey } from './grid-place.ts'

type GridFocusOptions = {
  grid: RefObject<HTMLElement | null>
  total: number
  rowHeight: number
  /** Changes with the search and the filters; a new list begins at its first row. */
  listKey: string
  /** Null for a row that is not loaded. */
  keyAt: (index: number) => RowKey | null
  className: string
  scroll: { top: number; to: (top: number) => void; show: (index: number) => void }
  onOpen: (index: number) => void
}

const stopsOf = (row: Element): HTMLElement[] => [
  ...(row instanceof HTMLElement ? [row] : []),
  ...[...row.querySelectorAll<HTMLElement>('td[tabindex], button')].filter(stop => !isCovered(stop)),
]

const rowOf = (target: Element | null): Element | null => target?.closest('[data-index]') ?? null

const focusStop = (row: Element, stop: number): void => stopsOf(row)[stop]?.focus({ preventScroll: true })

const stopNow = (row: Element): number => {
  const focused = document.activeElement
  return focused instanceof HTMLElement ? stopsOf(row).indexOf(focused) : -1
}

/** Index of the stop to focus in the next row: the same column if a cell has the focus, else the row itself. */
const stopKept = (row: Element): number => (document.activeElement?.matches('td') ? stopNow(row) : 0)

/** The active row; it stays the same row when others come or go above it. */
function useActiveRow(options: GridFocusOptions) {
  const { grid, listKey, keyAt, className, total, rowHeight, scroll } = options
  const [place, setPlace] = useState(() => placeIn(className))
  const [shownKey, setShownKey] = useState(listKey)
  const { index, key, chosen } = place
  const there = keyAt(index)
  if (shownKey !== listKey) {
    setShownKey(listKey)
    setPlace(gridStart)
  } else if (chosen && there !== null && there !== key) {
    const found = key === null ? null : followRow(key, index, keyAt)
    setPlace(found === null ? { ...place, key: there } : { ...place, index: found })
  }
  const before = useRef(place)
  useLayoutEffect(() => {
    const moved = before.current.key === key && key !== null ? index - before.current.index : 0
    before.current = place
    keepPlace(className, { index, key, chosen })
    // Rows that came in above shift the list, except if it was scrolled to its top in this frame: it stays there.
    const isScrolled = scroll.top > 0 && grid.current?.scrollTop !== 0
    if (moved !== 0 && isScrolled) scroll.to(scroll.top + moved * rowHeight)
  }, [place, index, key, chosen, className, rowHeight, scroll, grid])
  const choose = (wanted: number) => setPlace({ ...place, index: wanted, key: keyAt(wanted), chosen: true })
  return { active: Math.max(0, Math.min(index, total - 1)), choose }
}

/**
 * Moves the focus between rows by arrow, Home, End and Page keys, and by left and right to a row's focusable cells and buttons; Enter
 * or Space opens a row, as soon as it is loaded.
 */
export function useGridFocus(options: GridFocusOptions) {
  const { grid, total, rowHeight, keyAt, scroll, onOpen } = options
  const { active, choose } = useActiveRow(options)
  const [opening, setOpening] = useState<number | null>(null)
  const takesFocus = useRef<number | null>(null)

  useLayoutEffect(() => {
    const row = grid.current?.querySelector(`[data-index="${active}"]`) ?? null
    const focused = rowOf(document.activeElement)
    if (row === null) return
    if (takesFocus.current !== null) focusStop(row, takesFocus.current)
    // The active row has another element since: move the focus to the same stop in it.
    else if (focused !== null && focused !== row && grid.current?.contains(focused) === true) {
      focusStop(row, stopNow(focused))
    }
    takesFocus.current = null
  }, [active, grid])

  const isThere = opening !== null && keyAt(opening) !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the row has come
  useEffect(() => {
    if (opening === null || !isThere) return
    setOpening(null)
    onOpen(opening)
  }, [opening, isThere])

  /** Returns the index of the row that the key moved to; null: the key does not move. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): number | null => {
    if (!(event.target instanceof Element) || event.altKey || event.ctrlKey || event.metaKey) return null
    const row = rowOf(event.target)
    if (row === null) return null
    const at = Number(row.getAttribute('data-index'))
    const page = Math.floor((grid.current?.clientHeight ?? rowHeight) / rowHeight) - 1
    const next = rowAfterKey(event.key, at, total, page)
    // Moving clears a text selection, or Ctrl+C would copy that instead of the row.
    if (next !== null || event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      window.getSelection()?.removeAllRanges()
    }
    if (next !== null) {
      event.preventDefault()
      setOpening(null)
      takesFocus.current = next === active ? null : stopKept(row)
      choose(next)
      scroll.show(next)
      return next
    } else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      event.preventDefault()
      focusStop(row, stopNow(row) + (event.key === 'ArrowRight' ? 1 : -1))
    } else if ((event.key === 'Enter' || event.key === ' ') && !event.target.closest('button, a, input')) {
      event.preventDefault()
      choose(at)
      setOpening(at)
    }
    return null
  }
  /** Makes a row the active one; it takes the focus where nothing has it, as on a screen that opened before its rows were there. */
  const reveal = (index: number): void => {
    if (document.activeElement === document.body) {
      if (index === active) focusActiveRow(grid.current)
      else takesFocus.current = 0
    }
    choose(index)
  }
  return {
    active,
    setActive: choose,
    reveal,
    onKeyDown,
  }
}

export type GridFocus = ReturnType<typeof useGridFocus>

/** The element of the row that is the tab stop. */
export const activeRowOf = (grid: HTMLElement | null): HTMLElement | null =>
  grid?.querySelector<HTMLElement>('[data-index][tabindex="0"]') ?? null

/** Focuses that row, for instance after its record was closed. */
export const focusActiveRow = (grid: HTMLElement | null): void =>
  activeRowOf(grid)?.focus({ preventScroll: true })
