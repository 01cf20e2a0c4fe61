import { type RefObject, useCallback } from 'react'
import type { AttentionKind, Finding } from '../../../../contract/places.ts'
import { keptGridPlace } from '../../../ui/grid/grid-place.ts'
import { AccountRowsColumn } from '../account-rows-column.tsx'
import { attentionKey, readAttention } from '../queries.ts'
import { attentionCells, attentionColumns } from './attention-cells.tsx'

const keptPlace = keptGridPlace()

type FindingsColumnProps = {
  kind: AttentionKind
  search: string
  gridRef: RefObject<HTMLDivElement | null>
  onBack: () => void
}

/** The utility accounts of one matter. */
export function FindingsColumn({ kind, search, ...moves }: FindingsColumnProps) {
  const cells = useCallback(
    (found: Finding, active: boolean) => attentionCells(kind, found, search, active),
    [kind, search],
  )
  return (
    <AccountRowsColumn
      {...moves}
      label="Addresses to ask about"
      className="findings-grid"
      columns={attentionColumns}
      cardsUpTo={112}
      listKey={`${kind} ${search}`}
      queryKey={attentionKey(kind, search)}
      read={readAttention(kind, search)}
      accountOf={({ row }) => row}
      cells={cells}
      kept={keptPlace}
    />
  )
}
