import { Check } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'

/** `wide`: it takes the place of all cells of its row. `joins`: its row goes on with what the row above began. `copied`: what can be copied of it. */
export type GridCell = {
  id: string
  content: ReactNode
  title?: string
  className?: string
  wide?: boolean
  joins?: boolean
  copied?: readonly CopiedText[]
}

/** `hidden`: said by screen readers only. `sortable`: a press on its head sorts by it. */
export type GridColumn = {
  id: string
  label: string
  className?: string
  hidden?: boolean
  sortable?: boolean
}

/** The cells of a row in the order of the columns. `above`: the row before it; undefined at the top of the list and of what is in view, and while it is being read. */
export type CellsOf<Row> = (row: Row, active: boolean, above: Row | undefined) => GridCell[]

// The same each time, so that React has nothing to compare in hundreds of them.
const checkIcon = <Check />

type GridRowProps<Row> = {
  row: Row | undefined
  above: Row | undefined
  index: number
  /** Pixels from the top of the list, of the first one in view and of one that is beyond it; null: it follows the one before. */
  start: number | null
  /** It stands apart from those in view. */
  beyond: boolean
  /** The row that Tab reaches. */
  active: boolean
  /** Its record is open. */
  open: boolean
  selected: boolean
  cells: CellsOf<Row>
  columns: GridColumn[]
  /** The focus goes from cell to cell. */
  byCell: boolean
  /** A box to mark it by stands before it. */
  checks: boolean
}

/** One row; its cells are drawn once and kept while the list is scrolled. */
export function GridRow<Row>({
  row,
  above,
  index,
  start,
  beyond,
  active,
  open,
  selected,
  cells,
  columns,
  byCell,
  checks,
}: GridRowProps<Row>) {
  const shown = useMemo(
    () => (row === undefined ? null : cells(row, active, above)),
    [row, above, cells, active],
  )
  const content = useMemo(() => {
    const stop = byCell ? { tabIndex: -1 } : {}
    // Dragging the scrollbar passes many of them; the active one keeps its cells, since the focus may stand in one.
    if (shown === null && !active)
      return (
        <td className="grid-waits" colSpan={columns.length} {...stop}>
          <span className="grid-blank" />
        </td>
      )
    return shown === null
      ? columns.map(column => (
          <td
            key={column.id}
            className={`col-${column.id} ${column.className ?? ''}`}
            data-area={column.id}
            {...stop}
          >
            <span className="grid-blank" />
          </td>
        ))
      : shown.map(cell => (
          <td
            key={cell.id}
            className={`col-${cell.id} ${cell.className ?? ''}`}
            data-area={cell.id}
            title={cell.title}
            {...stop}
            {...(cell.wide ? { colSpan: columns.length } : {})}
          >
            {cell.content}
          </td>
        ))
  }, [shown, active, columns, byCell])
  const joins = shown?.some(cell => cell.joins) === true
  return (
    <tr
      aria-rowindex={index + 2}
      aria-selected={selected}
      data-index={index}
      data-open={open || undefined}
      tabIndex={active ? 0 : -1}
      className={`grid-row${beyond ? ' grid-beyond' : ''}${joins ? ' grid-joins' : ''}`}
      {...(start === null ? {} : { style: beyond ? { top: start } : { marginTop: start } })}
    >
      {content}
      {/* For the mouse alone: Space marks a row, and whether it is marked is said of the row. */}
      {checks ? (
        <td className="grid-check" aria-hidden="true">
          <span className="tick-box">{selected ? checkIcon : null}</span>
        </td>
      ) : null}
    </tr>
  )
}

/** `what`: what it is, as in "Account number copied"; of a text that is '' nothing stands there. */
export type CopiedText = { text: string; what: string }

/** What can be copied of a cell. Pure. */
export const copiesOf = (cell: GridCell | undefined): CopiedText[] =>
  (cell?.copied ?? []).filter(({ text }) => text !== '')

/**
 * What a cell of a row is copied as, the last of what stands in it; or the whole row without one: its texts apart by tabs, as a spreadsheet
 * takes them. Null: nothing stands there. Pure.
 */
export function copyOf(cells: GridCell[], cell: number | null): CopiedText | null {
  if (cell !== null) return copiesOf(cells[cell]).at(-1) ?? null
  // A tab or a break inside a text would make two of it.
  const texts = cells.flatMap(({ copied = [] }) => copied.map(({ text }) => text.replace(/\s+/g, ' ')))
  return texts.every(text => text === '') ? null : { text: texts.join('\t'), what: 'Row' }
}
