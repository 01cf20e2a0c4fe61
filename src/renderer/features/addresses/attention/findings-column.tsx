import { type RefObject, useCallback } from 'react'
import type { AttentionKind, Finding } from '../../../../contract/places.ts'
import { keptGridPlace } from '../../../ui/grid-place.ts'
import { AccountRowsColumn } from '../account-rows-column.tsx'
import { attentionKey, readAttention } from '../queries.ts'
import { attentionCells, attentionColumns } from './attention-cells.tsx'

const keptPlace = keptGridPlace()

type FindingsColumnProps = {
  kind: AttentionKind
  gridRef: RefObject<HTMLDivElement | null>
  onBack: () => void
}

/** The utility accounts of one matter. */
export function FindingsColumn({ kind, ...moves }: FindingsColumnProps) {
  const cells = useCallback((found: Finding, active: boolean) => attentionCells(kind, found, active), [kind])
  return (
    <AccountRowsColumn
      {...moves}
      label="Addresses to ask about"
      className="findings-grid"
      columns={attentionColumns}
      cardsUpTo={86}
      listKey={kind}
      queryKey={attentionKey(kind)}
      read={readAttention(kind)}
      accountOf={({ row }) => row}
      cells={cells}
      kept={keptPlace}
    />
  )
}
