import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { MenuAnchor } from '../dialogs/row-menu.tsx'
import { useToday } from '../use-today.ts'
import { gridEvents } from './grid-events.ts'
import { GridHead, type GridSort } from './grid-head.tsx'
import type { GridMarks } from './grid-keys.ts'
import { keepPlace, placeIn, type RowKey } from './grid-place.ts'
import { type CellsOf, type GridColumn, GridRow } from './grid-row.tsx'
import { focusActiveRow, type GridFocus, useGridFocus } from './use-grid-focus.ts'
import { type ListScroll, useListScroll, useRowShape } from './use-list-scroll.ts'

/** Rows that come back into a list. `from`: what had the focus as they were asked for. */
export type ReturningRows = { keys: ReadonlySet<RowKey>; from: Element | null }

export type DataGridProps<Row> = {
  label: string
  /** CSS class that sets `--columns`; also the key under which scroll position and active row are remembered. */
  className: string
  columns: GridColumn[]
  /** In a narrow window rows are cards of so many lines (2 by default), so that nothing has to be hidden; 0: they stay rows. */
  cardLines?: number
  total: number
  /** Undefined while the row is loading. */
  rowAt: (index: number) => Row | undefined
  /** The cells of a row in the order of `columns`. Keep its identity stable: another function renders all rows again. */
  cells: CellsOf<Row>
  /** Enter or a click. */
  onOpen: (row: Row) => void
  isSelected?: (row: Row) => boolean
  /** Enter on a row that is open already. */
  onEnter?: () => void
  /** Multiple selection; while it has rows, these are the selected ones (`aria-selected`), and not the open row. */
  marks?: GridMarks<Row>
  /** Called when the keyboard moved to a row. */
  onWalk?: (row: Row) => void
  /** Right click or menu key on a row. `at`: where the menu opens; `cell`: index of the cell, if one was hit. */
  onMenu?: ((row: Row, at: MenuAnchor, cell: number | null) => void) | undefined
  /** What other keys do with a row, by `KeyboardEvent.key`; a letter in upper case. */
  keys?: Readonly<Record<string, (row: Row) => void>>
  /** Left and right move from cell to cell. */
  byCell?: boolean
  /** Ctrl/Cmd+C on a row, or on one of its cells. */
  onCopy?: (row: Row, cell: number | null) => void
  sort?: GridSort
  /** Identifies a row when its index changes. */
  keyOf: (row: Row) => RowKey
  /** Search and filters as text; when it changes, the list scrolls to its top. */
  listKey: string
  /** Scrolls to a row and makes it active, once for each new object. */
  reveal?: { index: number } | null
  /** The first of these rows in view gets the focus once it is there, unless that was moved meanwhile; then `onReturned` is called. */
  returning?: ReturningRows | null
  onReturned?: () => void
  /** Called with the range of rendered rows, so that the caller can load them. */
  onRange: (first: number, last: number) => void
  /** Called with the scroll position from the list's top, in pixels. */
  onScrolled?: (top: number) => void
  gridRef?: RefObject<HTMLDivElement | null>
}

/** When the list loses height, as in a smaller window, the open row stays in view if it was. */
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

/** Remembers the scroll position, scrolls a list with another key to its top, and scrolls to the row to reveal. */
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
    // A customer may have several rows: keep the active one if it is of the open customer.
    const isKept = active !== undefined && isSelected?.(active) === true
    const index = isKept ? focus.active : reveal.index
    focus.reveal(index)
    scroll.show(index)
  }, [reveal])
}

/** Moves the focus to the first row in view that comes back. */
function useReturning<Row>(
  { returning = null, onReturned, rowAt, keyOf }: DataGridProps<Row>,
  { setActive }: GridFocus,
  gridRef: RefObject<HTMLDivElement | null>,
  inView: readonly number[],
): void {
  // After each render: the row comes with a later one.
  useEffect(() => {
    if (returning === null) return
    const index = inView.find(at => {
      const row = rowAt(at)
      return row !== undefined && returning.keys.has(keyOf(row))
    })
    if (index === undefined) return
    onReturned?.()
    const [grid, focused] = [gridRef.current, document.activeElement]
    if (focused !== returning.from && grid?.contains(focused) !== true) return
    // The focus goes along when another row becomes the active one.
    focusActiveRow(grid)
    setActive(index)
  })
}

/** A virtualized list of any length, with the keyboard behaviour and roles of a grid. */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const own = useRef<HTMLDivElement>(null)
  const today = useToday()
  const { label, className, columns, total, gridRef = own, rowAt, cells, keyOf, listKey } = props
  const { cardLines = 2, onOpen, onEnter, isSelected, onRange, marks, byCell = false, sort } = props
  const { cards, rowHeight } = useRowShape(cardLines)
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
      else onOpen(row)
    },
  })
  usePlace(props, focus, scroll)
  useOpenRowInSight(props, focus, scroll, rowHeight)
  useEffect(() => onRange(first, last), [first, last, onRange])

  // The first fully visible row shows its group although the row above has the same, which is out of view.
  const topmost = Math.ceil(scroll.top / rowHeight - 0.01)
  const inView = Array.from({ length: Math.max(0, last - first + 1) }, (_, row) => first + row)
  useReturning(props, focus, gridRef, inView)
  // The active row is rendered even out of view: unmounting it would lose the focus.
  const isBeyond = focus.active < total && !inView.includes(focus.active)
  const drawn = isBeyond ? [...inView, focus.active].sort((a, b) => a - b) : inView

  return (
    <div
      ref={gridRef}
      className={`grid ${cards ? 'cards ' : ''}${marks === undefined ? '' : 'has-checks '}${className}`}
      data-marked={marks?.any || undefined}
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
        <GridHead columns={columns} marks={cards ? undefined : marks} sort={cards ? undefined : sort} />
        <tbody className="grid-body" style={{ height: scroll.height }}>
          {drawn.map(index => {
            const row = rowAt(index)
            const open = row !== undefined && isSelected?.(row) === true
            return (
              <GridRow
                key={index}
                row={row}
                today={today}
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
