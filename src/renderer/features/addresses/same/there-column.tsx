import { type RefObject, useCallback } from 'react'
import type { AccountRow } from '../../../../contract/model.ts'
import { keptGridPlace } from '../../../ui/grid/grid-place.ts'
import { AccountRowsColumn } from '../account-rows-column.tsx'
import { readSame, sameKey } from '../queries.ts'
import { streetCells, streetColumns } from '../street-cells.tsx'

const keptPlace = keptGridPlace()

type ThereColumnProps = {
  rowId: number
  search: string
  gridRef: RefObject<HTMLDivElement | null>
  onBack: () => void
}

/** The utility accounts at one address, each as it spells it. */
export function ThereColumn({ rowId, search, ...moves }: ThereColumnProps) {
  const cells = useCallback((row: AccountRow, active: boolean) => streetCells(row, search, active), [search])
  return (
    <AccountRowsColumn
      {...moves}
      label="Utility accounts at this address"
      className="streets-grid"
      columns={streetColumns}
      cardsUpTo={112}
      listKey={`${rowId}`}
      queryKey={sameKey(rowId)}
      read={readSame(rowId)}
      accountOf={row => row}
      cells={cells}
      kept={keptPlace}
    />
  )
}
