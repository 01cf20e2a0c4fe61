import type { KeyboardEvent, MouseEvent } from 'react'

/**
 * The row that a key moves the focus to.
 * @param page rows that fit into the view
 * @returns the index of the row, or null if the key does not move
 */
export function rowAfterKey(key: string, index: number, total: number, page: number): number | null {
  const jump = Math.max(1, page - 1)
  const wanted = new Map([
    ['ArrowDown', index + 1],
    ['ArrowUp', index - 1],
    ['PageDown', index + jump],
    ['PageUp', index - jump],
    ['Home', 0],
    ['End', total - 1],
  ]).get(key)
  return total === 0 || wanted === undefined ? null : Math.min(total - 1, Math.max(0, wanted))
}

/** Multiple selection of rows. `onRange`: `from` is the anchor unless an earlier click or key has set one. */
export type GridMarks<Row> = {
  any: boolean
  all: boolean
  has: (row: Row) => boolean
  onToggle: (index: number) => void
  onRange: (from: number, to: number) => void
  onAll: () => void
  onNone: () => void
}

type Held = Pick<MouseEvent | KeyboardEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>

/** Selects rows on a click with Shift, Ctrl or Cmd; false: an ordinary click. `from`: the row that was active before. */
export const markAt = <Row>(marks: GridMarks<Row>, held: Held, index: number, from: number): boolean => {
  if (held.shiftKey) marks.onRange(from, index)
  else if (held.ctrlKey || held.metaKey) marks.onToggle(index)
  else return false
  return true
}

const isAll = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'a' && (ctrlKey || metaKey) && !altKey

/**
 * Selects rows by the usual keys: Shift with arrows, Space, Ctrl/Cmd+A, Esc. True: the key is handled; false with Shift too, as that
 * key must also move the focus.
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
