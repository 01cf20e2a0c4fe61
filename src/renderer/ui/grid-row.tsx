import { type ReactNode, useMemo } from 'react'
import type { CopiedText } from './grid-copy.ts'

/** `wide`: it takes the place of all cells of its row. `copied`: what Ctrl/Cmd+C copies of it; null: nothing stands there. */
export type GridCell = {
  id: string
  content: ReactNode
  title?: string
  className?: string
  wide?: boolean
  copied?: CopiedText | null
}

/** `hidden`: said by screen readers only. `sortable`: a press on its head sorts by it. */
export type GridColumn = {
  id: string
  label: string
  className?: string
  hidden?: boolean
  sortable?: boolean
}

/** The cells of a row in the order of the columns. `above`: the row before it; undefined at the top, and while it is being read. */
export type CellsOf<Row> = (row: Row, active: boolean, above: Row | undefined) => GridCell[]

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
  selected: boolean
  cells: CellsOf<Row>
  columns: GridColumn[]
  /** The focus goes from cell to cell. */
  byCell: boolean
}

/** One row; its cells are drawn once and kept while the list is scrolled. */
export function GridRow<Row>({
  row,
  above,
  index,
  start,
  beyond,
  active,
  selected,
  cells,
  columns,
  byCell,
}: GridRowProps<Row>) {
  const content = useMemo(() => {
    const stop = byCell ? { tabIndex: -1 } : {}
    return row === undefined
      ? columns.map(column => (
          <td key={column.id} className={column.className} {...stop}>
            <span className="grid-blank" />
          </td>
        ))
      : cells(row, active, above).map(cell => (
          <td
            key={cell.id}
            className={cell.className}
            title={cell.title}
            {...stop}
            {...(cell.wide ? { colSpan: columns.length } : {})}
          >
            {cell.content}
          </td>
        ))
  }, [row, above, cells, active, columns, byCell])
  return (
    <tr
      aria-rowindex={index + 2}
      aria-selected={selected}
      data-index={index}
      tabIndex={active ? 0 : -1}
      className={beyond ? 'grid-row grid-beyond' : 'grid-row'}
      {...(start === null ? {} : { style: beyond ? { top: start } : { marginTop: start } })}
    >
      {content}
    </tr>
  )
}
