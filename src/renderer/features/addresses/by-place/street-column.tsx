import { type RefObject, useCallback } from 'react'
import type { AccountRow } from '../../../../contract/model.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { useRows } from '../../../shared/hooks/use-rows.ts'
import { accountRoute } from '../../../shared/routes/account-route.ts'
import { go } from '../../../shared/routes/here.ts'
import { DataGrid } from '../../../ui/data-grid.tsx'
import { keptGridPlace } from '../../../ui/grid-place.ts'
import type { Place } from '../kept-place.ts'
import { readStreets, streetsKey } from '../queries.ts'
import { streetCells, streetColumns } from '../street-cells.tsx'

const keptPlace = keptGridPlace()

type StreetColumnProps = {
  state: Place
  city: Place
  search: string
  onBack: () => void
  gridRef: RefObject<HTMLDivElement | null>
}

/** The service addresses of one city; each opens its account. */
export function StreetColumn({ state, city, search, onBack, gridRef }: StreetColumnProps) {
  const { first, failure, retry, rowAt, onRange } = useRows(
    streetsKey(search, state.name, city.name),
    readStreets(search, state.name, city.name),
  )
  const cells = useCallback((row: AccountRow, active: boolean) => streetCells(row, search, active), [search])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: ArrowLeft on a row goes back to the cities
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
        label="Addresses"
        className="streets-grid"
        cardsUpTo={78}
        listKey={JSON.stringify([search, state.name, city.name])}
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
