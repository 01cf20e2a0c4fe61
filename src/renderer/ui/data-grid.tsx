import './data-grid.css'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type MouseEvent, type ReactNode, type RefObject, useEffect } from 'react'
import { useGridFocus } from './use-grid-focus.ts'
import { useRowHeight } from './use-row-height.ts'

export type GridCell = { id: string; content: ReactNode; title?: string; className?: string }

/** `hidden`: said by screen readers only. */
export type GridColumn = { id: string; label: string; className?: string; hidden?: boolean }

type DataGridProps = {
  label: string
  /** Sets `--columns`, and hides columns where there is no room. */
  className: string
  columns: GridColumn[]
  total: number
  /** The cells of a row in the order of `columns`; null while it is being read. */
  cellsAt: (index: number, active: boolean) => GridCell[] | null
  /** Enter or a click. */
  onOpen?: (index: number) => void
  isSelected?: (index: number) => boolean
  /** Told which rows are on screen, so that they can be read. */
  onRange: (first: number, last: number) => void
  gridRef: RefObject<HTMLDivElement | null>
}

const indexOf = (target: EventTarget): number | null => {
  const row = target instanceof Element ? target.closest('[data-index]') : null
  return row === null ? null : Number(row.getAttribute('data-index'))
}

/** A list of any length of which only the rows on screen exist; a grid for screen readers and the keyboard. */
export function DataGrid({ label, className, columns, total, cellsAt, gridRef, ...props }: DataGridProps) {
  const { onOpen, isSelected, onRange } = props
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
    onOpen,
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
    onOpen?.(index)
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
          {virtualizer.getVirtualItems().map(({ index, start }) => (
            <tr
              key={index}
              aria-rowindex={index + 2}
              aria-selected={isSelected?.(index) ?? false}
              data-index={index}
              tabIndex={index === focus.active ? 0 : -1}
              className="grid-row"
              style={{ transform: `translateY(${start}px)` }}
            >
              {cellsAt(index, index === focus.active)?.map(cell => (
                <td key={cell.id} className={cell.className} title={cell.title}>
                  {cell.content}
                </td>
              )) ??
                columns.map(column => (
                  <td key={column.id} className={column.className}>
                    <span className="grid-blank" />
                  </td>
                ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
