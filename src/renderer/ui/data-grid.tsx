import './data-grid.css'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type MouseEvent, type RefObject, useEffect } from 'react'
import { type GridCell, type GridColumn, GridRow } from './grid-row.tsx'
import { useGridFocus } from './use-grid-focus.ts'
import { useRowHeight } from './use-row-height.ts'

type DataGridProps<Row> = {
  label: string
  /** Sets `--columns`, and hides columns where there is no room. */
  className: string
  columns: GridColumn[]
  total: number
  /** Undefined while it is being read. */
  rowAt: (index: number) => Row | undefined
  /** The cells of a row in the order of `columns`. Keep it the same function: another one draws all rows anew. */
  cells: (row: Row, active: boolean) => GridCell[]
  /** Enter or a click. */
  onOpen?: (row: Row) => void
  isSelected?: (row: Row) => boolean
  /** Told which rows are on screen, so that they can be read. */
  onRange: (first: number, last: number) => void
  gridRef: RefObject<HTMLDivElement | null>
}

const indexOf = (target: EventTarget): number | null => {
  const row = target instanceof Element ? target.closest('[data-index]') : null
  return row === null ? null : Number(row.getAttribute('data-index'))
}

/** A list of any length of which only the rows on screen exist; a grid for screen readers and the keyboard. */
export function DataGrid<Row>({ label, className, columns, total, gridRef, ...props }: DataGridProps<Row>) {
  const { rowAt, cells, onOpen, isSelected, onRange } = props
  const openAt = (index: number) => {
    const row = rowAt(index)
    if (row !== undefined) onOpen?.(row)
  }
  const rowHeight = useRowHeight()
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => gridRef.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollMargin: 0,
    scrollPaddingStart: rowHeight,
    scrollPaddingEnd: rowHeight,
    // The focused row stays in the page however far the list is scrolled, or the focus would be lost.
    rangeExtractor: range =>
      [...new Set([...defaultRangeExtractor(range), focus.active])].filter(i => i < total),
  })
  const focus = useGridFocus({
    grid: gridRef,
    total,
    rowHeight,
    scrollTo: index => virtualizer.scrollToIndex(index),
    onOpen: openAt,
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when the height of all rows changes
  useEffect(() => virtualizer.measure(), [rowHeight])

  const first = virtualizer.range?.startIndex ?? 0
  const last = virtualizer.range?.endIndex ?? 0
  useEffect(() => onRange(first, last), [first, last, onRange])

  const onClick = (event: MouseEvent) => {
    const index = indexOf(event.target)
    if (index === null) return
    focus.setActive(index)
    openAt(index)
  }

  return (
    <div ref={gridRef} className={`grid ${className}`}>
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
        <tbody className="grid-body" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = rowAt(index)
            return (
              <GridRow
                key={index}
                row={row}
                index={index}
                start={start}
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
