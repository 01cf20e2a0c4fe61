import type { KeyboardEvent, MouseEvent } from 'react'
import { rowAfterKey } from './grid-keys.ts'

/** Rows that are marked to do something with them. `from` of a range: where it begins if none was begun. */
export type GridMarks<Row> = {
  any: boolean
  has: (row: Row) => boolean
  onToggle: (index: number) => void
  onRange: (from: number, to: number) => void
  onAll: () => void
  onNone: () => void
}

type Held = Pick<MouseEvent | KeyboardEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>

/** A click with a key held marks rows; false: it was a click like any other. `from`: the row that was active before. */
export const markAt = <Row>(marks: GridMarks<Row>, held: Held, index: number, from: number): boolean => {
  if (held.shiftKey) marks.onRange(from, index)
  else if (held.ctrlKey || held.metaKey) marks.onToggle(index)
  else return false
  return true
}

const isAll = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'a' && (ctrlKey || metaKey) && !altKey

/**
 * Marks rows by keyboard, as everywhere: Shift with arrows, Space, Ctrl/Cmd+A, Esc. True where the key did just that; one with
 * Shift moves as well.
 */
export const keyMarks = <Row>(
  marks: GridMarks<Row>,
  event: KeyboardEvent<HTMLElement>,
  index: number,
  total: number,
): boolean => {
  const isRow = event.target instanceof HTMLElement && event.target.matches('[data-index]')
  if (isAll(event)) {
    event.preventDefault()
    marks.onAll()
    return true
  }
  if (event.key === ' ' && isRow) {
    event.preventDefault()
    marks.onToggle(index)
    return true
  }
  if (event.key === 'Escape' && marks.any) {
    event.preventDefault()
    event.stopPropagation()
    marks.onNone()
    return true
  }
  const isStep = event.shiftKey && ['ArrowUp', 'ArrowDown', 'Home', 'End'].includes(event.key)
  const next = isStep ? rowAfterKey(event.key, index, total, 1) : null
  if (next !== null) marks.onRange(index, next)
  return false
}
