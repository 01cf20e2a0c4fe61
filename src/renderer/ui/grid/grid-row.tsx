import { Check } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'

/** `joins`: its row belongs to the one above. `copied`: what can be copied of it. */
export type GridCell = {
  id: string
  content: ReactNode
  title?: string
  className?: string
  joins?: boolean
  copied?: readonly CopiedText[]
}

/** `hidden`: for screen readers only. `sortable`: a press on its head sorts by it. */
export type GridColumn = {
  id: string
  label: string
  className?: string
  hidden?: boolean
  sortable?: boolean
}

/** The cells of a row, column by column. `above`: the row before it; undefined for the first row in view, and while that is being read. */
export type CellsOf<Row> = (row: Row, active: boolean, above: Row | undefined) => GridCell[]

// Made once, so that React has nothing to compare in hundreds of rows.
const checkIcon = <Check />
const blank = <span className="grid-blank" />

type GridRowProps<Row> = {
  row: Row | undefined
  above: Row | undefined
  index: number
  /** Pixels below the top of the list's box. */
  start: number
  /** The row that Tab reaches. */
  active: boolean
  /** Its record is open. */
  open: boolean
  selected: boolean
  cells: CellsOf<Row>
  columns: GridColumn[]
  /** The focus goes from cell to cell. */
  byCell: boolean
  /** Rows have a box to mark them. */
  checks: boolean
}

/** One row; its cells are drawn once and kept while the list is scrolled. */
export function GridRow<Row>(props: GridRowProps<Row>) {
  const { row, above, index, start, active, open, selected, cells, columns, byCell, checks } = props
  const shown = useMemo(
    () => (row === undefined ? null : cells(row, active, above)),
    [row, above, cells, active],
  )
  const content = useMemo(() => {
    const drawn: GridCell[] = shown ?? columns.map(column => ({ ...column, content: blank }))
    return drawn.map(cell => (
      <td
        key={cell.id}
        className={`col-${cell.id} ${cell.className ?? ''}`}
        data-area={cell.id}
        title={cell.title}
        {...(byCell ? { tabIndex: -1 } : {})}
      >
        {cell.content}
      </td>
    ))
  }, [shown, columns, byCell])
  const joins = shown?.some(cell => cell.joins) === true
  return (
    <tr
      aria-rowindex={index + 2}
      aria-selected={selected}
      data-index={index}
      data-open={open || undefined}
      tabIndex={active ? 0 : -1}
      className={`grid-row${joins ? ' grid-joins' : ''}`}
      style={{ top: start }}
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
 * What a cell is copied as: the last of its texts; without a cell the whole row, its texts apart by tabs as spreadsheets take them.
 * Null: nothing stands there. Pure.
 */
export function copyOf(cells: GridCell[], cell: number | null): CopiedText | null {
  if (cell !== null) return copiesOf(cells[cell]).at(-1) ?? null
  // A tab or a break inside a text would make two of it.
  const texts = cells.flatMap(({ copied = [] }) => copied.map(({ text }) => text.replace(/\s+/g, ' ')))
  return texts.every(text => text === '') ? null : { text: texts.join('\t'), what: 'Row' }
}
