import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { ShowFailure } from '../../shared/failure.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ListCard } from '../../ui/list-card.tsx'
import { count, plural } from '../../ui/numbers.ts'
import { stateCounts } from './map/state-counts.ts'
import { statesQuery } from './queries.ts'

/** The atlas is as large as all other code of a screen. */
const StatesMap = lazy(async () => ({ default: (await import('./map/states-map.tsx')).StatesMap }))

type ByMapProps = { onChoose: (state: string | null) => void }

/** A map of the states beside a table of the same; each state leads to its cities and streets. */
export function ByMap({ onChoose }: ByMapProps) {
  const states = useQuery({ ...statesQuery(''), placeholderData: keepPreviousData })
  const counts = stateCounts(states.data?.groups ?? [])
  const total = counts.reduce((sum, { utilityAccounts }) => sum + utilityAccounts, 0)
  return (
    <ListCard
      label="Addresses by state"
      bar={<p className="muted">How many utility accounts are in each state. A state leads to its cities.</p>}
      foot={<span>{states.data === undefined ? '—' : plural(total, 'utility account')}</span>}
    >
      {states.error === null ? null : (
        <div className="list-problem">
          <ShowFailure failure={states.error} onRetry={() => void states.refetch()} />
        </div>
      )}
      {states.data !== undefined && counts.length === 0 ? (
        <Empty icon={<MapPin aria-hidden="true" />}>
          No addresses yet. They come with the accounts that customers share.
        </Empty>
      ) : (
        <div className="by-map">
          <Suspense fallback={<Empty late>Drawing the map…</Empty>}>
            <StatesMap states={counts} onChoose={({ as }) => onChoose(as)} />
          </Suspense>
          <div className="states-table">
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
                        {name}
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
