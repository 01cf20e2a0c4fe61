import { ArrowDown, ArrowUp, Check, Minus } from 'lucide-react'
import type { GridMarks } from './grid-keys.ts'
import type { GridColumn } from './grid-row.tsx'

/** `by`: a column's id. */
export type GridSort = { by: string; descending: boolean; onSort: (by: string) => void }

/** The part of `GridMarks` that concerns the whole list. */
type HeadMarks = Pick<GridMarks<unknown>, 'any' | 'all' | 'onAll' | 'onNone'>

type GridHeadProps = { columns: GridColumn[]; sort: GridSort | undefined; marks: HeadMarks | undefined }

/** The column heads; a press on one sorts by it, a second one reverses the order. */
export function GridHead({ columns, sort, marks }: GridHeadProps) {
  return (
    <thead>
      <tr aria-rowindex={1} className="grid-row grid-head muted small">
        {columns.map(column => {
          const isSorted = sort?.by === column.id
          const Arrow = sort?.descending ? ArrowDown : ArrowUp
          return (
            <th
              scope="col"
              key={column.id}
              className={`col-${column.id} ${column.className ?? ''}`}
              aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
            >
              {sort === undefined || !column.sortable ? (
                <span className={column.hidden ? 'visually-hidden' : undefined}>{column.label}</span>
              ) : (
                <button type="button" className="row grid-sort" onClick={() => sort.onSort(column.id)}>
                  {column.label}
                  {isSorted ? <Arrow aria-hidden="true" /> : null}
                </button>
              )}
            </th>
          )
        })}
        {/* For the mouse alone: Ctrl/Cmd+A and Esc do the same. */}
        {marks === undefined ? null : (
          <td
            className="grid-check"
            aria-hidden="true"
            data-selected={marks.any || undefined}
            onClick={marks.any ? marks.onNone : marks.onAll}
          >
            <span className="tick-box">{marks.all ? <Check /> : <Minus />}</span>
          </td>
        )}
      </tr>
    </thead>
  )
}
