import { lazy, Suspense, useRef } from 'react'
import { ListProblem } from '../../shared/list-body.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ListCard } from '../../ui/layout/list-card.tsx'
import { Empty } from '../../ui/notices/empty.tsx'
import { count } from '../../ui/text/numbers.ts'
import { Outside } from '../../ui/text/outside.tsx'
import { AddressSearch, type Searching } from './address-search.tsx'
import { foundWords } from './by-place/places.ts'
import { stateCounts } from './map/state-counts.ts'
import { NoAddresses } from './no-addresses.tsx'
import { NothingMatches } from './nothing-matches.tsx'
import { statesQuery } from './queries.ts'
import { useCounted } from './use-counted.ts'

/** The atlas is as large as all other code of a screen. */
const StatesMap = lazy(async () => ({ default: (await import('./map/states-map.tsx')).StatesMap }))

type ByMapProps = { searching: Searching; onChoose: (state: string | null) => void }

/** A map of the states beside a table of the same; each state leads to its cities and streets. */
export function ByMap({ searching, onChoose }: ByMapProps) {
  const tableRef = useRef<HTMLDivElement>(null)
  const { search } = searching
  const states = useCounted(statesQuery(search), statesQuery(search, true))
  const searched = search.trim() !== ''
  const counts = stateCounts(states.data?.groups ?? [])
  return (
    <ListCard
      label="Addresses by state"
      busy={states.isPlaceholderData}
      bar={
        <AddressSearch
          searching={searching}
          onLeave={() => tableRef.current?.querySelector('button')?.focus()}
        />
      }
      foot={<span>{states.data === undefined ? '—' : foundWords(states.data, searched)}</span>}
    >
      <ListProblem failure={states.error} onRetry={states.refetch} />
      {states.data?.exact === true && counts.length === 0 ? (
        searched ? (
          <NothingMatches searching={searching} one="address" all="addresses" />
        ) : (
          <NoAddresses />
        )
      ) : (
        <div className="by-map">
          <Suspense fallback={<Empty late>Drawing the map…</Empty>}>
            <StatesMap states={counts} onChoose={({ as }) => onChoose(as)} />
          </Suspense>
          <div className="states-table" ref={tableRef}>
            <table aria-label="Utility accounts by state">
              <thead>
                <tr>
                  <th scope="col">State</th>
                  <th scope="col">Utility accounts</th>
                </tr>
              </thead>
              <tbody>
                {counts.map(({ name, as, utilityAccounts }) => (
                  <tr key={as ?? ''}>
                    <th scope="row">
                      <Button look="quiet" onPress={() => onChoose(as)}>
                        <Outside text={name} />
                      </Button>
                    </th>
                    <td>{count(utilityAccounts)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
      )}
    </ListCard>
  )
}
