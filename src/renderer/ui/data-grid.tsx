import './data-grid.css'
import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { GridPlace, RowKey } from './grid-place.ts'
import { type CellsOf, type GridColumn, GridRow } from './grid-row.tsx'
import type { Kept } from './kept.ts'
import { useGridFocus } from './use-grid-focus.ts'
import { useListScroll } from './use-list-scroll.ts'
import { useCards, useRowHeight } from './use-row-height.ts'

type DataGridProps<Row> = {
  label: string
  /** Sets `--columns`, and hides columns where there is no room. */
  className: string
  columns: GridColumn[]
  /** Width of the window in rem up to which each row is a card of two lines, so that nothing needs to be hidden. */
  cardsUpTo: number
  total: number
  /** Undefined while it is being read. */
  rowAt: (index: number) => Row | undefined
  /** The cells of a row in the order of `columns`. Keep it the same function: another one draws all rows anew. */
  cells: CellsOf<Row>
  /** Enter or a click. */
  onOpen?: (row: Row) => void
  isSelected?: (row: Row) => boolean
  /** Tells rows apart, so that the active one stays the same when others come or go. */
  keyOf: (row: Row) => RowKey
  /** Search and filters in a text: another one begins at the top. */
  listKey: string
  /** Where one was, for when the screen is shown again. */
  kept: Kept<GridPlace>
  /** Scrolls to a row and makes it the active one; each new object once. */
  reveal?: { index: number } | null
  /** Told which rows are on screen, so that they can be read. */
  onRange: (first: number, last: number) => void
  /** Told how far the list is scrolled from its top, in pixels. */
  onScrolled?: (top: number) => void
  gridRef: RefObject<HTMLDivElement | null>
}

const indexOf = (target: EventTarget): number | null => {
  const row = target instanceof Element ? target.closest('[data-index]') : null
  return row === null ? null : Number(row.getAttribute('data-index'))
}

/** A list of any length of which only the rows on screen exist; a grid for screen readers and the keyboard. */
export function DataGrid<Row>({ label, className, columns, total, gridRef, ...props }: DataGridProps<Row>) {
  const {
    rowAt,
    cells,
    onOpen,
    isSelected,
    onRange,
    keyOf,
    listKey,
    kept,
    reveal = null,
    cardsUpTo,
    onScrolled,
  } = props
  const openAt = (index: number) => {
    const row = rowAt(index)
    if (row !== undefined) onOpen?.(row)
  }
  const cards = useCards(cardsUpTo)
  const rowHeight = useRowHeight(cards)
  const scroll = useListScroll({ grid: gridRef, total, rowHeight, initialTop: () => kept.read().top })
  const { first, last, top } = scroll
  const focus = useGridFocus({
    grid: gridRef,
    total,
    rowHeight,
    listKey,
    keyAt: index => {
      const row = rowAt(index)
      return row === undefined ? null : keyOf(row)
    },
    kept,
    scroll,
    onOpen: openAt,
  })

  useLayoutEffect(() => kept.write({ ...kept.read(), top }), [kept, top])
  useEffect(() => onScrolled?.(top), [top, onScrolled])
  const shownKey = useRef(listKey)
  useLayoutEffect(() => {
    if (shownKey.current === listKey) return
    shownKey.current = listKey
    scroll.to(0)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each row that is to be shown
  useEffect(() => {
    if (reveal === null) return
    focus.setActive(reveal.index)
    scroll.show(reveal.index)
  }, [reveal])

  useEffect(() => onRange(first, last), [first, last, onRange])

  const inView = Array.from({ length: Math.max(0, last - first + 1) }, (_, row) => first + row)
  // The focused row stays in the page however far the list is scrolled, or the focus would be lost.
  const isBeyond = focus.active < total && !inView.includes(focus.active)
  const drawn = isBeyond ? [...inView, focus.active].sort((a, b) => a - b) : inView

  const onClick = (event: MouseEvent) => {
    const index = indexOf(event.target)
    if (index === null) return
    focus.setActive(index)
    openAt(index)
  }

  return (
    <div
      ref={gridRef}
      className={cards ? `grid cards ${className}` : `grid ${className}`}
      onScroll={scroll.onScroll}
    >
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table becomes a grid by this role
        role="grid"
        aria-label={label}
        aria-rowcount={total + 1}
        aria-colcount={columns.length}
        onKeyDown={focus.onKeyDown}
        onClick={onClick}
      >
        <thead>
          <tr aria-rowindex={1} className="grid-row grid-head">
            {columns.map(column => (
              <th scope="col" key={column.id} className={column.className}>
                <span className={column.hidden ? 'visually-hidden' : undefined}>{column.label}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="grid-body" style={{ height: scroll.height }}>
          {drawn.map(index => {
            const row = rowAt(index)
            return (
              <GridRow
                key={index}
                row={row}
                above={index === 0 ? undefined : rowAt(index - 1)}
                index={index}
                start={scroll.startOf(index)}
                active={index === focus.active}
                selected={row !== undefined && isSelected?.(row) === true}
                cells={cells}
                columns={columns}
              />
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
