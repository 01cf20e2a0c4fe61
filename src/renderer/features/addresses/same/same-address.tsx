import { useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import type { SharedPlace } from '../../../../contract/places.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { useRows } from '../../../shared/hooks/use-rows.ts'
import { DataGrid } from '../../../ui/data-grid.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { keptGridPlace } from '../../../ui/grid-place.ts'
import { createKept, useKept } from '../../../ui/kept.ts'
import { ListCard } from '../../../ui/list-card.tsx'
import { count } from '../../../ui/numbers.ts'
import { focusActiveRow } from '../../../ui/use-grid-focus.ts'
import { Looking, LookingAgain } from '../looking.tsx'
import { readShared, sharedKey, surveyQuery } from '../queries.ts'
import { placeCells, placeColumns } from './place-cells.tsx'
import { ThereColumn } from './there-column.tsx'

const keptPlace = keptGridPlace()
const keptChosen = createKept<number | null>(null)

/** Addresses with several utility accounts, however each is spelled, and who has them. */
export function SameAddress() {
  const gridRef = useRef<HTMLDivElement>(null)
  const thereRef = useRef<HTMLDivElement>(null)
  const survey = useQuery(surveyQuery)
  const [wanted, setWanted] = useKept(keptChosen)
  const { first, failure, retry, rowAt, onRange } = useRows(sharedKey, readShared)
  const cells = useCallback((place: SharedPlace) => placeCells(place), [])
  const [shownFirst, setShownFirst] = useState<number | null>(null)
  const firstId = first?.rows[0]?.row.id ?? null
  if (firstId !== null && shownFirst === null) setShownFirst(firstId)
  const chosen = wanted ?? shownFirst
  const total = first?.total ?? 0
  const problem = survey.error ?? failure
  const isKnown = survey.data?.known === true && first !== undefined
  return (
    <ListCard
      label="Same address"
      bar={
        <p className="muted">
          Utility accounts whose addresses are one place, however each is spelled: St or Street, N or North,
          Apt or #.
        </p>
      }
      foot={
        <>
          <span>
            {isKnown ? (total === 1 ? '1 shared address' : `${count(total)} shared addresses`) : '—'}
          </span>
          <LookingAgain survey={isKnown ? survey.data : undefined} />
        </>
      }
    >
      {problem === null ? null : (
        <div className="list-problem">
          <ShowFailure
            failure={problem}
            onRetry={() => {
              if (survey.error === null) retry()
              else void survey.refetch()
            }}
          />
        </div>
      )}
      {!isKnown ? (
        problem === null ? (
          <Looking />
        ) : null
      ) : total === 0 ? (
        <Empty icon={<Building2 aria-hidden="true" />}>
          No two utility accounts share an address. Where they do, they will stand here together.
        </Empty>
      ) : (
        <div className="shared-places">
          <DataGrid
            label="Shared addresses"
            className="shared-grid"
            cardsUpTo={999}
            listKey=""
            keyOf={place => place.row.id}
            kept={keptPlace}
            columns={placeColumns}
            total={total}
            gridRef={gridRef}
            onRange={onRange}
            onOpen={place => {
              setWanted(place.row.id)
              thereRef.current?.focus()
            }}
            isSelected={place => place.row.id === chosen}
            rowAt={rowAt}
            cells={cells}
          />
          {chosen === null ? null : (
            <ThereColumn rowId={chosen} gridRef={thereRef} onBack={() => focusActiveRow(gridRef.current)} />
          )}
        </div>
      )}
    </ListCard>
  )
}
