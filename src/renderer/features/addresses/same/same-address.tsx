import { useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import type { SharedPlace } from '../../../../contract/places.ts'
import { accountsSummaryQuery } from '../../../shared/hooks/accounts-summary.ts'
import { ListProblem } from '../../../shared/list-body.tsx'
import { RowsGrid } from '../../../shared/rows/rows-grid.tsx'
import { useRows } from '../../../shared/rows/use-rows.ts'
import { keptGridPlace } from '../../../ui/grid/grid-place.ts'
import { focusActiveRow } from '../../../ui/grid/use-grid-focus.ts'
import { createKept, useKept } from '../../../ui/kept.ts'
import { ListCard } from '../../../ui/layout/list-card.tsx'
import { Empty } from '../../../ui/notices/empty.tsx'
import { count } from '../../../ui/text/numbers.ts'
import { AddressSearch, type Searching } from '../address-search.tsx'
import { Looking, LookingAgain } from '../looking.tsx'
import { NothingFound } from '../nothing-found.tsx'
import { readShared, sharedKey, surveyQuery } from '../queries.ts'
import { placeCells, placeColumns } from './place-cells.tsx'
import { ThereColumn } from './there-column.tsx'

const keptPlace = keptGridPlace()
type Chosen = { search: string; id: number }
const keptChosen = createKept<Chosen | null>(null)

const sharedWords = (total: number, searched: boolean): string =>
  `${count(total)} shared ${total === 1 ? 'address' : 'addresses'}${searched ? ' found' : ''}`

/** Addresses with several utility accounts, however each is spelled, and who has them. */
export function SameAddress({ searching }: { searching: Searching }) {
  const { search } = searching
  const gridRef = useRef<HTMLDivElement>(null)
  const thereRef = useRef<HTMLDivElement>(null)
  const survey = useQuery(surveyQuery)
  const hasNone = useQuery(accountsSummaryQuery).data?.utilityAccounts === 0
  const [wanted, setWanted] = useKept(keptChosen)
  const rows = useRows(sharedKey(search), readShared(search))
  const { first, busy, failure, retry } = rows
  const cells = useCallback((place: SharedPlace) => placeCells(place, search), [search])
  const [shownFirst, setShownFirst] = useState<Chosen | null>(null)
  const firstId = busy ? null : (first?.rows[0]?.row.id ?? null)
  if (firstId !== null && shownFirst?.search !== search) setShownFirst({ search, id: firstId })
  // Another search begins with its first place.
  const chosen = (wanted?.search === search ? wanted : shownFirst)?.id ?? null
  const searched = search.trim() !== ''
  const total = first?.total ?? 0
  const problem = survey.error ?? failure
  const isKnown = survey.data?.known === true && first !== undefined
  return (
    <ListCard
      label="Same address"
      busy={busy}
      bar={
        <>
          <AddressSearch searching={searching} onLeave={() => focusActiveRow(gridRef.current)} />
          <p className="muted">
            Utility accounts at one place, however each spells it: St or Street, Apt or #.
          </p>
        </>
      }
      foot={
        <>
          <span>{isKnown && !hasNone ? sharedWords(total, searched) : '—'}</span>
          <LookingAgain survey={isKnown ? survey.data : undefined} />
        </>
      }
    >
      <ListProblem
        failure={problem}
        onRetry={() => {
          if (survey.error === null) retry()
          else void survey.refetch()
        }}
      />
      {!isKnown ? (
        problem === null ? (
          <Looking />
        ) : null
      ) : total === 0 ? (
        <NothingFound {...{ searching, hasNone }} one="shared address" all="shared addresses">
          <Empty icon={<Building2 aria-hidden="true" />}>
            No two utility accounts share an address. Where they do, they will stand here together.
          </Empty>
        </NothingFound>
      ) : (
        <div className="shared-places">
          <div className="place-column">
            <RowsGrid
              rows={rows}
              label="Shared addresses"
              className="shared-grid"
              cardsUpTo={999}
              listKey={search}
              keyOf={place => place.row.id}
              kept={keptPlace}
              columns={placeColumns}
              total={total}
              gridRef={gridRef}
              onOpen={place => {
                setWanted({ search, id: place.row.id })
                thereRef.current?.focus()
              }}
              isSelected={place => place.row.id === chosen}
              cells={cells}
            />
          </div>
          {chosen === null ? null : (
            <ThereColumn
              rowId={chosen}
              search={search}
              gridRef={thereRef}
              onBack={() => focusActiveRow(gridRef.current)}
            />
          )}
        </div>
      )}
    </ListCard>
  )
}
