import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { rowAfterKey } from './grid-keys.ts'

type GridFocus = {
  /** The row that Tab reaches. */
  active: number
  setActive: (index: number) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

type GridFocusOptions = {
  grid: RefObject<HTMLElement | null>
  total: number
  rowHeight: number
  scrollTo: (index: number) => void
  onOpen: (index: number) => void
}

const buttonsOf = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>('button')]

const moveInside = (row: Element, step: 1 | -1): void => {
  const stops: Element[] = [row, ...buttonsOf(row)]
  const at = document.activeElement === null ? -1 : stops.indexOf(document.activeElement)
  const next = stops[at + step]
  if (next instanceof HTMLElement) next.focus({ preventScroll: true })
}

/** Moves the focus over the rows with arrows, Home, End and Page keys, and left and right to a row's buttons. */
export function useGridFocus({ grid, total, rowHeight, scrollTo, onOpen }: GridFocusOptions): GridFocus {
  const [wanted, setActive] = useState(0)
  const takesFocus = useRef(false)
  const active = Math.max(0, Math.min(wanted, total - 1))

  useLayoutEffect(() => {
    if (!takesFocus.current) return
    takesFocus.current = false
    grid.current?.querySelector<HTMLElement>(`[data-index="${active}"]`)?.focus({ preventScroll: true })
  }, [active, grid])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof Element) || event.altKey || event.ctrlKey || event.metaKey) return
    const row = event.target.closest('[data-index]')
    if (row === null) return
    const page = Math.floor((grid.current?.clientHeight ?? rowHeight) / rowHeight) - 1
    const next = rowAfterKey(event.key, active, total, page)
    if (next !== null) {
      event.preventDefault()
      takesFocus.current = next !== active
      setActive(next)
      scrollTo(next)
    } else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      event.preventDefault()
      moveInside(row, event.key === 'ArrowRight' ? 1 : -1)
    } else if (event.key === 'Enter' && event.target === row) {
      event.preventDefault()
      onOpen(active)
    }
  }
  return { active, setActive, onKeyDown }
}

/** Gives the focus back to the row that has the list's Tab stop, as after closing what it opened. */
export const focusActiveRow = (grid: HTMLElement | null): void =>
  grid?.querySelector<HTMLElement>('[data-index][tabindex="0"]')?.focus({ preventScroll: true })
