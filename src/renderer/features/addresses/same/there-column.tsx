import { type RefObject, useCallback } from 'react'
import type { AccountRow } from '../../../../contract/model.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { useRows } from '../../../shared/hooks/use-rows.ts'
import { accountRoute } from '../../../shared/routes/account-route.ts'
import { go } from '../../../shared/routes/here.ts'
import { DataGrid } from '../../../ui/data-grid.tsx'
import { keptGridPlace } from '../../../ui/grid-place.ts'
import { readSame, sameKey } from '../queries.ts'
import { streetCells, streetColumns } from '../street-cells.tsx'

const keptPlace = keptGridPlace()

type ThereColumnProps = { rowId: number; gridRef: RefObject<HTMLDivElement | null>; onBack: () => void }

/** The utility accounts at one address, each as it spells it; a row opens its account. */
export function ThereColumn({ rowId, gridRef, onBack }: ThereColumnProps) {
  const { first, failure, retry, rowAt, onRange } = useRows(sameKey(rowId), readSame(rowId))
  const cells = useCallback((row: AccountRow, active: boolean) => streetCells(row, '', active), [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: ArrowLeft on a row goes back to the addresses
    <div
      className="street-column"
      onKeyDown={event => {
        if (event.key === 'ArrowLeft' && event.target instanceof HTMLTableRowElement) onBack()
      }}
    >
      {failure === null ? null : (
        <div className="list-problem">
          <ShowFailure failure={failure} onRetry={retry} />
        </div>
      )}
      <DataGrid
        label="Utility accounts at this address"
        className="streets-grid"
        cardsUpTo={90}
        listKey={`${rowId}`}
        keyOf={row => row.id}
        kept={keptPlace}
        columns={streetColumns}
        total={first?.total ?? 0}
        gridRef={gridRef}
        onRange={onRange}
        onOpen={row => go(accountRoute(row.customerId))}
        rowAt={rowAt}
        cells={cells}
      />
    </div>
  )
}
