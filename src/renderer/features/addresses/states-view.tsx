import { lazy, type RefObject, Suspense } from 'react'
import type { PlaceCount } from '../../../contract/model.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Empty } from '../../ui/notices/empty.tsx'
import { count } from '../../ui/text/numbers.ts'
import { Outside } from '../../ui/text/outside.tsx'
import { mapMessages, messages } from './address-messages.ts'
import { stateCounts } from './map/state-counts.ts'

/** A chunk of its own: the atlas is as large as all other code of the screen. */
const StatesMap = lazy(async () => ({ default: (await import('./map/states-map.tsx')).StatesMap }))

type StatesViewProps = {
  states: PlaceCount[]
  onChoose: (state: string | null) => void
  tableRef: RefObject<HTMLDivElement | null>
}

/** A map of the states beside a table of the same; each state leads to its addresses. */
export function StatesView({ states, onChoose, tableRef }: StatesViewProps) {
  const counts = stateCounts(states)
  return (
    <div className="by-map">
      <Suspense fallback={<Empty late>{messages.drawing}</Empty>}>
        <StatesMap states={counts} onChoose={({ as }) => onChoose(as)} />
      </Suspense>
      <div className="states-table" ref={tableRef}>
        <table aria-label={messages.byState}>
          <thead>
            <tr>
              <th scope="col">{mapMessages.state}</th>
              <th scope="col">{mapMessages.number}</th>
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
  )
}
