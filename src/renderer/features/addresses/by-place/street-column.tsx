import { type RefObject, useCallback } from 'react'
import type { AccountRow } from '../../../../contract/model.ts'
import type { ChosenPlace } from '../../../../contract/places.ts'
import { keptGridPlace } from '../../../ui/grid/grid-place.ts'
import { AccountRowsColumn } from '../account-rows-column.tsx'
import { readStreets, streetsKey } from '../queries.ts'
import { streetCells, streetColumns } from '../street-cells.tsx'

const keptPlace = keptGridPlace()

type StreetColumnProps = {
  state: ChosenPlace
  city: ChosenPlace
  search: string
  total: number | null
  onBack: () => void
  gridRef: RefObject<HTMLDivElement | null>
}

/** The service addresses of one city. */
export function StreetColumn({ state, city, search, ...moves }: StreetColumnProps) {
  const cells = useCallback((row: AccountRow, active: boolean) => streetCells(row, search, active), [search])
  return (
    <AccountRowsColumn
      {...moves}
      label="Addresses"
      className="streets-grid"
      columns={streetColumns}
      cardsUpTo={112}
      listKey={JSON.stringify([search, state.name, city.name])}
      queryKey={streetsKey(search, state.name, city.name)}
      read={readStreets(search, state.name, city.name)}
      accountOf={row => row}
      cells={cells}
      kept={keptPlace}
    />
  )
}
