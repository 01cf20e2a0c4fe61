import type { Page } from '../../../contract/model.ts'
import { DataGrid, type DataGridProps } from '../../ui/grid/data-grid.tsx'
import { ListProblem } from '../list-body.tsx'
import type { Rows } from './use-rows.ts'
import { useWindows } from './use-windows.ts'

type RowsGridProps<P extends Page<unknown>> = { rows: Rows<P> } & Omit<
  DataGridProps<P['rows'][number]>,
  'rowAt' | 'onRange'
>

/** A list's rows, read as they come into view: what is read draws them anew, and nothing of the screen around them. */
export function RowsGrid<P extends Page<unknown>>({ rows, ...grid }: RowsGridProps<P>) {
  const { failure, retry, onRange } = useWindows(rows)
  return (
    <>
      <ListProblem failure={rows.failure === null ? failure : null} onRetry={retry} />
      <DataGrid {...grid} rowAt={rows.rowAt} onRange={onRange} />
    </>
  )
}
