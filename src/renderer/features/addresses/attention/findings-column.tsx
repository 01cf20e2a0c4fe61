import { type RefObject, useCallback } from 'react'
import type { AttentionKind, Finding } from '../../../../contract/places.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { useRows } from '../../../shared/hooks/use-rows.ts'
import { accountRoute } from '../../../shared/routes/account-route.ts'
import { go } from '../../../shared/routes/here.ts'
import { DataGrid } from '../../../ui/data-grid.tsx'
import { keptGridPlace } from '../../../ui/grid-place.ts'
import { attentionKey, readAttention } from '../queries.ts'
import { attentionCells, attentionColumns } from './attention-cells.tsx'

const keptPlace = keptGridPlace()

type FindingsColumnProps = {
  kind: AttentionKind
  gridRef: RefObject<HTMLDivElement | null>
  onBack: () => void
}

/** The utility accounts of one matter; a row opens its account. */
export function FindingsColumn({ kind, gridRef, onBack }: FindingsColumnProps) {
  const { first, failure, retry, rowAt, onRange } = useRows(attentionKey(kind), readAttention(kind))
  const cells = useCallback((found: Finding, active: boolean) => attentionCells(kind, found, active), [kind])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: ArrowLeft on a row goes back to the matters
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
        label="Addresses to ask about"
        className="findings-grid"
        cardsUpTo={86}
        listKey={kind}
        keyOf={({ row }) => row.id}
        kept={keptPlace}
        columns={attentionColumns}
        total={first?.total ?? 0}
        gridRef={gridRef}
        onRange={onRange}
        onOpen={({ row }) => go(accountRoute(row.customerId))}
        rowAt={rowAt}
        cells={cells}
      />
    </div>
  )
}
