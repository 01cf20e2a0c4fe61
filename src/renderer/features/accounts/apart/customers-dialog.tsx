import { type ReactNode, useRef } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { DataGrid } from '../../../ui/grid/data-grid.tsx'
import type { GridPlace } from '../../../ui/grid/grid-place.ts'
import type { CellsOf, GridColumn } from '../../../ui/grid/grid-row.tsx'
import type { Kept } from '../../../ui/kept.ts'

/** Rows to show. `rowAt`: undefined while one is being read. */
type Rows<Row> = {
  total: number
  rowAt: (index: number) => Row | undefined
  onRange?: (first: number, last: number) => void
}

type CustomersDialogProps<Row> = {
  title: string
  /** Who is listed, in words. */
  children: ReactNode
  label: string
  className: string
  columns: GridColumn[]
  cells: CellsOf<Row>
  kept: Kept<GridPlace>
  /** Null while nothing is known of them. */
  rows: Rows<Row> | null
  onOpen: (row: Row) => void
  onClose: () => void
}

/** A list of customers who are apart from those that share; a row leads to what is known of them. */
export function CustomersDialog<Row extends { customerId: string }>({
  title,
  children,
  rows,
  onClose,
  ...grid
}: CustomersDialogProps<Row>) {
  const gridRef = useRef<HTMLDivElement>(null)
  return (
    <ModalDialog title={title} wide onClose={onClose}>
      {children}
      {rows === null ? null : (
        <div className="customers-box">
          <DataGrid
            {...grid}
            {...rows}
            cardsUpTo={0}
            listKey={title}
            keyOf={row => row.customerId}
            gridRef={gridRef}
            onRange={rows.onRange ?? ignore}
          />
        </div>
      )}
      <div className="dialog-buttons">
        <Button look="primary" onPress={onClose}>
          Close
        </Button>
      </div>
    </ModalDialog>
  )
}

/** All rows are there. */
const ignore = () => undefined
