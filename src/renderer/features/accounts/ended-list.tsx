import './ended-list.css'
import { useRef, useState } from 'react'
import type { EndedCustomer } from '../../../contract/accounts/history.ts'
import { ShowFailure } from '../../shared/failure.tsx'
import { ask } from '../../shared/hooks/query-client.ts'
import { useRows } from '../../shared/hooks/use-rows.ts'
import { Button } from '../../ui/button.tsx'
import { DataGrid } from '../../ui/data-grid.tsx'
import { keptGridPlace } from '../../ui/grid-place.ts'
import type { GridCell, GridColumn } from '../../ui/grid-row.tsx'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { count } from '../../ui/numbers.ts'
import { day, fullTime } from '../../ui/when.ts'

const columns: GridColumn[] = [
  { id: 'customer', label: 'Customer' },
  { id: 'began', label: 'Began' },
  { id: 'ended', label: 'Ended' },
  { id: 'removed', label: 'Name and addresses' },
]

const cells = ({ customerId, name, beganAt, endedAt, removalDue }: EndedCustomer): GridCell[] => [
  {
    id: 'customer',
    title: customerId,
    content: <span className={name === null ? 'mono clip' : 'clip'}>{name ?? customerId}</span>,
  },
  { id: 'began', title: fullTime(beganAt), content: day(beganAt) },
  { id: 'ended', title: fullTime(endedAt), content: day(endedAt) },
  {
    id: 'removed',
    ...(removalDue === null ? {} : { title: fullTime(removalDue) }),
    content: removalDue === null ? <span className="muted">removed</span> : <>until {day(removalDue)}</>,
  },
]

type EndedListProps = { ended: number; onOpen: (customerId: string) => void }

/** How many consents ended, and the list of whose, apart from those who share. */
export function EndedList({ ended, onOpen }: EndedListProps) {
  const [open, setOpen] = useState(false)
  if (ended === 0) return null
  return (
    <>
      <Button look="quiet" onPress={() => setOpen(true)}>
        Consent ended: {count(ended)}
      </Button>
      {open ? (
        <EndedDialog
          onClose={() => setOpen(false)}
          onOpen={customerId => {
            setOpen(false)
            onOpen(customerId)
          }}
        />
      ) : null}
    </>
  )
}

const kept = keptGridPlace()
const key = ['accounts', 'ended']

function EndedDialog({ onClose, onOpen }: { onClose: () => void; onOpen: (customerId: string) => void }) {
  const gridRef = useRef<HTMLDivElement>(null)
  const { first, failure, retry, rowAt, onRange } = useRows(key, (offset, limit) =>
    ask('accounts.ended', { offset, limit }),
  )
  return (
    <ModalDialog title="Consent ended" wide onClose={onClose}>
      <p className="muted">
        These customers no longer share anything. Their names and addresses are removed 30 days after the end.
      </p>
      {failure === null ? null : <ShowFailure failure={failure} onRetry={retry} />}
      {first === undefined ? null : (
        <div className="ended-box">
          <DataGrid
            label="Customers whose consent ended"
            className="ended-grid"
            cardsUpTo={0}
            listKey="ended"
            keyOf={row => row.customerId}
            kept={kept}
            columns={columns}
            total={first.total}
            gridRef={gridRef}
            onRange={onRange}
            onOpen={row => onOpen(row.customerId)}
            rowAt={rowAt}
            cells={cells}
          />
        </div>
      )}
      <div className="dialog-buttons">
        <Button look="primary" onPress={onClose}>
          Close
        </Button>
      </div>
    </ModalDialog>
  )
}
