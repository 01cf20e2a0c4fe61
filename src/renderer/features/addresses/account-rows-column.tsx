import type { QueryKey } from '@tanstack/react-query'
import type { RefObject } from 'react'
import type { AccountRow, Page } from '../../../contract/model.ts'
import { ListProblem } from '../../shared/list-body.tsx'
import { accountRoute } from '../../shared/routes/account-route.ts'
import { go } from '../../shared/routes/here.ts'
import { RowsGrid } from '../../shared/rows/rows-grid.tsx'
import { useRows } from '../../shared/rows/use-rows.ts'
import type { GridPlace } from '../../ui/grid/grid-place.ts'
import type { CellsOf, GridColumn } from '../../ui/grid/grid-row.tsx'
import type { Kept } from '../../ui/kept.ts'

type AccountRowsColumnProps<Row> = {
  label: string
  className: string
  columns: GridColumn[]
  cardsUpTo: number
  listKey: string
  queryKey: QueryKey
  read: (offset: number, limit: number) => Promise<Page<Row>>
  accountOf: (row: Row) => AccountRow
  cells: CellsOf<Row>
  kept: Kept<GridPlace>
  /** How many rows there are, where that is known before the rows are. */
  total?: number | null
  onBack: () => void
  gridRef: RefObject<HTMLDivElement | null>
}

/** The last column of a view: utility accounts of what is chosen beside it; a row opens its account. */
export function AccountRowsColumn<Row>({
  queryKey,
  read,
  accountOf,
  total = null,
  onBack,
  ...grid
}: AccountRowsColumnProps<Row>) {
  const rows = useRows(queryKey, read)
  const { first, busy, failure, retry } = rows
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: ArrowLeft on a row goes back to what is chosen from
    <div
      className="street-column"
      aria-busy={busy}
      onKeyDown={event => {
        if (event.key === 'ArrowLeft' && event.target instanceof HTMLTableRowElement) onBack()
      }}
    >
      <ListProblem failure={failure} onRetry={retry} />
      <RowsGrid
        rows={rows}
        {...grid}
        keyOf={row => accountOf(row).id}
        total={(busy ? null : total) ?? first?.total ?? 0}
        onOpen={row => go(accountRoute(accountOf(row).customerId))}
      />
    </div>
  )
}
