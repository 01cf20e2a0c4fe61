import { Check } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'

/** `joins`: the row belongs to the same group as the one above. `copied`: the texts that can be copied. */
export type GridCell = {
  id: string
  content: ReactNode
  title?: string
  className?: string
  joins?: boolean
  copied?: readonly CopiedText[]
}

/** `hidden`: the head is for screen readers only. `sortable`: a press on the head sorts by the column. */
export type GridColumn = {
  id: string
  label: string
  className?: string
  hidden?: boolean
  sortable?: boolean
}

/** The cells of a row in column order. `above`: the row before; undefined for the first row in view, and while it is loading. */
export type CellsOf<Row> = (row: Row, active: boolean, above: Row | undefined) => GridCell[]

// Constant elements: React skips them when it reconciles hundreds of rows.
const checkIcon = <Check />
const blank = <span className="grid-blank" />

type GridRowProps<Row> = {
  row: Row | undefined
  above: Row | undefined
  index: number
  /** Cells may say of what day something is. */
  today: number
  /** Offset from the top of the scrolled box, in pixels. */
  start: number
  /** The row is the grid's tab stop. */
  active: boolean
  open: boolean
  selected: boolean
  cells: CellsOf<Row>
  columns: GridColumn[]
  /** Cells are focusable, for moving left and right. */
  byCell: boolean
  checks: boolean
}

/** One row; its cells are memoized, so that scrolling does not render them again. */
export function GridRow<Row>(props: GridRowProps<Row>) {
  const { row, above, index, today, start, active, open, selected, cells, columns, byCell, checks } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: `today`, for what is said of times
  const shown = useMemo(
    () => (row === undefined ? null : cells(row, active, above)),
    [row, above, cells, active, today],
  )
  const content = useMemo(() => {
    const drawn: GridCell[] = shown ?? columns.map(column => ({ ...column, content: blank }))
    return drawn.map(cell => (
      <td
        key={cell.id}
        className={`col-${cell.id} ${cell.className ?? ''}`}
        data-area={cell.id}
        title={cell.title}
        tabIndex={byCell ? -1 : undefined}
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
      {/* For the mouse only: Space selects the row by keyboard, and `aria-selected` tells screen readers. */}
      {checks ? (
        <td className="grid-check" aria-hidden="true">
          <span className="tick-box">{selected ? checkIcon : null}</span>
        </td>
      ) : null}
    </tr>
  )
}

/** `what`: the text's name, as in "Account number copied"; `text` '': the value is missing. */
export type CopiedText = { text: string; what: string }

/** The texts of a cell that can be copied, without missing ones. Pure. */
export const copiesOf = (cell: GridCell | undefined): CopiedText[] =>
  (cell?.copied ?? []).filter(({ text }) => text !== '')

/**
 * The text to copy for a cell: the last of its texts; with cell null the whole row, tab-separated for spreadsheets. Null: there is no
 * text. Pure.
 */
export function copyOf(cells: GridCell[], cell: number | null): CopiedText | null {
  if (cell !== null) return copiesOf(cells[cell]).at(-1) ?? null
  // A tab or line break inside a text would split it into two spreadsheet cells.
  const texts = cells.flatMap(({ copied = [] }) => copied.map(({ text }) => text.replace(/\s+/g, ' ')))
  return texts.every(text => text === '') ? null : { text: texts.join('\t'), what: 'Row' }
}
