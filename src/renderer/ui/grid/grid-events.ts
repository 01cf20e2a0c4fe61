import type { ClipboardEvent, KeyboardEvent, MouseEvent } from 'react'
import { letterOf } from '../keys.ts'
import type { DataGridProps } from './data-grid.tsx'
import { keyMarks, markAt } from './grid-keys.ts'
import type { GridFocus } from './use-grid-focus.ts'

/** Index of the row that holds an element, among those that are shown. */
export const indexOf = (target: EventTarget): number | null => {
  const row = target instanceof Element ? target.closest('[data-index]') : null
  return row === null ? null : Number(row.getAttribute('data-index'))
}

const cellOf = (target: EventTarget): number | null =>
  target instanceof Element ? (target.closest('td')?.cellIndex ?? null) : null

/** Opens the menu of the row that contains a button, at the button. */
export const openRowMenu = (button: HTMLElement): void =>
  void button.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))

/** Delegated event handlers of a grid, which find the row that an event hit. */
export function gridEvents<Row>(props: DataGridProps<Row>, focus: GridFocus) {
  const { rowAt, total, onOpen, marks, onWalk, onMenu, keys = {}, onCopy } = props
  const hitRow = (target: EventTarget): { index: number; row: Row } | null => {
    const index = indexOf(target)
    const row = index === null ? undefined : rowAt(index)
    // Events in a row's input belong to the input.
    const isField = target instanceof HTMLInputElement
    return index === null || row === undefined || isField ? null : { index, row }
  }

  const onClick = (event: MouseEvent) => {
    const index = indexOf(event.target)
    if (index === null) return
    const from = focus.active
    focus.setActive(index)
    const isBox = event.target instanceof Element && event.target.closest('.grid-check') !== null
    if (marks !== undefined && isBox && !event.shiftKey) return marks.onToggle(index)
    if (marks !== undefined && markAt(marks, event, index, from)) return
    marks?.onNone()
    const row = rowAt(index)
    if (row !== undefined) onOpen(row)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target instanceof HTMLInputElement) return
    const hit = hitRow(event.target)
    const byKey = keys[letterOf(event) ?? event.key]
    if (hit !== null && byKey !== undefined) {
      event.preventDefault()
      // A key that is held would act on the rows after it, too.
      if (!event.repeat) byKey(hit.row)
      return
    }
    const index = indexOf(event.target)
    if (marks !== undefined && index !== null && keyMarks(marks, event, index, total)) return
    const walked = focus.onKeyDown(event)
    const next = walked === null ? undefined : rowAt(walked)
    if (next !== undefined && !event.shiftKey) onWalk?.(next)
  }

  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    const hit = hitRow(event.target)
    if (hit === null || onMenu === undefined) return
    event.preventDefault()
    focus.setActive(hit.index)
    // The menu key and `openRowMenu` have no pointer position: open the menu at the button or row.
    const line =
      event.target instanceof Element ? event.target.closest<HTMLElement>('button, [data-index]') : null
    const isPointed = event.clientX !== 0 || event.clientY !== 0
    const at = isPointed || line === null ? { x: event.clientX, y: event.clientY } : line
    onMenu(hit.row, at, cellOf(event.target))
  }

  const copy = (event: ClipboardEvent<HTMLElement>) => {
    // A text selection is copied as usual.
    if (window.getSelection()?.isCollapsed === false) return
    const hit = hitRow(event.target)
    if (hit === null || onCopy === undefined) return
    event.preventDefault()
    onCopy(hit.row, cellOf(event.target))
  }

  const onMouseDown = (event: MouseEvent) => {
    // Shift+click marks rows instead of selecting text.
    if (marks !== undefined && event.shiftKey) event.preventDefault()
  }
  return { onClick, onKeyDown, onContextMenu, onCopy: copy, onMouseDown }
}
