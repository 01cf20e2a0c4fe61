import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { MenuAnchor } from '../dialogs/row-menu.tsx'
import { gridEvents } from './grid-events.ts'
import { GridHead, type GridSort } from './grid-head.tsx'
import type { GridMarks } from './grid-keys.ts'
import { keepPlace, placeIn, type RowKey } from './grid-place.ts'
import { type CellsOf, type GridColumn, GridRow } from './grid-row.tsx'
import { type GridFocus, useGridFocus } from './use-grid-focus.ts'
import { type ListScroll, useListScroll } from './use-list-scroll.ts'
import { useRowShape } from './use-row-height.ts'

export type DataGridProps<Row> = {
  label: string
  /** Its CSS sets `--columns`; the place in the list is remembered under it. */
  className: string
  columns: GridColumn[]
  /** Width of the window in rem up to which each row is a card of two lines, so that nothing needs to be hidden. */
  cardsUpTo: number
  /** How many lines a card has: 2 unless it says so. */
  cardLines?: number
  total: number
  /** Undefined while it is being read. */
  rowAt: (index: number) => Row | undefined
  /** The cells of a row in the order of `columns`. Keep it the same function: another one draws all rows anew. */
  cells: CellsOf<Row>
  /** Enter or a click. */
  onOpen?: (row: Row) => void
  isSelected?: (row: Row) => boolean
  /** Enter on a row that is open already. */
  onEnter?: () => void
  /** Rows can be marked, several at a time, to do something with them; while any is, that is what is selected. */
  marks?: GridMarks<Row>
  /** Called when the keyboard moved to a row. */
  onWalk?: (row: Row) => void
  /** The right button, or the menu key, on a row, and on which of its cells; `at` is where its menu opens. */
  onMenu?: (row: Row, at: MenuAnchor, cell: number | null) => void
  /** F2. */
  onEdit?: (row: Row) => void
  /** Delete. */
  onDelete?: (row: Row) => void
  /** Left and right move from cell to cell. */
  byCell?: boolean
  /** Ctrl/Cmd+C on a row, or on one of its cells. */
  onCopy?: (row: Row, cell: number | null) => void
  /** The column that the list is sorted by. */
  sort?: GridSort
  /** Identifies a row when others come or go. */
  keyOf: (row: Row) => RowKey
  /** Search and filters as a text; when it changes, the list begins at its top. */
  listKey: string
  /** Scrolls to a row and makes it the active one; each new object once. */
  reveal?: { index: number } | null
  /** Called with the rows on screen, so that they can be read. */
  onRange: (first: number, last: number) => void
  /** Called with how far the list is scrolled from its top, in pixels. */
  onScrolled?: (top: number) => void
  /** For callers that focus its rows. */
  gridRef?: RefObject<HTMLDivElement | null>
}

/** In a list that gets lower, as in a smaller window, the row whose record is open stays in sight. */
function useOpenRowInSight<Row>(
  { rowAt, isSelected }: Pick<DataGridProps<Row>, 'rowAt' | 'isSelected'>,
  { active }: GridFocus,
  { view, top, show }: ListScroll,
  rowHeight: number,
): void {
  const viewBefore = useRef(view)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the height changes
  useEffect(() => {
    const wasInSight = (active + 1) * rowHeight <= top + viewBefore.current
    const row = view < viewBefore.current && wasInSight ? rowAt(active) : undefined
    viewBefore.current = view
    if (row !== undefined && isSelected?.(row) === true) show(active)
  }, [view])
}

/** Remembers the place in the list, starts another list at its top, and scrolls to a row to reveal. */
function usePlace<Row>(props: DataGridProps<Row>, focus: GridFocus, scroll: ListScroll): void {
  const { className, listKey, reveal = null, rowAt, isSelected, onScrolled } = props
  const { top } = scroll
  useLayoutEffect(() => keepPlace(className, { top }), [className, top])
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
    const active = rowAt(focus.active)
    // Of a customer with several rows, the one that was chosen stays.
    if (active !== undefined && isSelected?.(active) === true) return scroll.show(focus.active)
    focus.setActive(reveal.index)
    scroll.show(reveal.index)
  }, [reveal])
}

/** A list of any length of which only the rows in view exist; a grid for screen readers and the keyboard. */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const own = useRef<HTMLDivElement>(null)
  const { label, className, columns, total, gridRef = own, rowAt, cells, keyOf, listKey } = props
  const { cardsUpTo, onOpen, onEnter, isSelected, onRange, marks, byCell = false, sort } = props
  const { cards, rowHeight } = useRowShape(cardsUpTo, props.cardLines ?? 2)
  const scroll = useListScroll({
    grid: gridRef,
    total,
    rowHeight,
    initialTop: () => placeIn(className).top,
  })
  const { first, last } = scroll
  const focus = useGridFocus({
    grid: gridRef,
    total,
    rowHeight,
    listKey,
    keyAt: index => {
      const row = rowAt(index)
      return row === undefined ? null : keyOf(row)
    },
    className,
    scroll,
    onOpen: index => {
      const row = rowAt(index)
      if (row === undefined) return
      if (onEnter !== undefined && isSelected?.(row) === true) onEnter()
      else onOpen?.(row)
    },
  })
  usePlace(props, focus, scroll)
  useOpenRowInSight(props, focus, scroll, rowHeight)
  useEffect(() => onRange(first, last), [first, last, onRange])

  // The first row that is seen whole repeats what it belongs to, so that one knows where one is further down.
  const topmost = Math.ceil(scroll.top / rowHeight - 0.01)
  const inView = Array.from({ length: Math.max(0, last - first + 1) }, (_, row) => first + row)
  // The focused row stays in the page however far the list is scrolled, or the focus would be lost.
  const isBeyond = focus.active < total && !inView.includes(focus.active)
  const drawn = isBeyond ? [...inView, focus.active].sort((a, b) => a - b) : inView

  return (
    <div
      ref={gridRef}
      className={`grid ${cards ? 'cards ' : ''}${marks === undefined ? '' : 'has-checks '}${className}`}
      {...(marks?.any === true ? { 'data-marked': true } : {})}
      onScroll={scroll.onScroll}
    >
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table becomes a grid by this role
        role="grid"
        aria-label={label}
        aria-rowcount={total + 1}
        aria-colcount={columns.length}
        aria-multiselectable={marks !== undefined}
        {...gridEvents(props, focus)}
      >
        <GridHead
          columns={columns}
          marks={cards ? undefined : marks}
          {...(sort === undefined || cards ? {} : { sort })}
        />
        <tbody className="grid-body" style={{ height: scroll.height }}>
          {drawn.map(index => {
            const row = rowAt(index)
            const open = row !== undefined && isSelected?.(row) === true
            return (
              <GridRow
                key={index}
                row={row}
                above={index === 0 || index === topmost ? undefined : rowAt(index - 1)}
                index={index}
                start={scroll.startOf(index)}
                active={index === focus.active}
                open={open}
                selected={marks?.any === true && row !== undefined ? marks.has(row) : open}
                cells={cells}
                columns={columns}
                byCell={byCell}
                checks={marks !== undefined}
              />
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
