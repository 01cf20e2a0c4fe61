import { useState } from 'react'
import type { EndedCustomer } from '../../../../contract/accounts/history.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { ask } from '../../../shared/hooks/query-client.ts'
import { useRows } from '../../../shared/rows/use-rows.ts'
import { useWindows } from '../../../shared/rows/use-windows.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { keptGridPlace } from '../../../ui/grid/grid-place.ts'
import type { GridCell, GridColumn } from '../../../ui/grid/grid-row.tsx'
import { exactly } from '../../../ui/text/hidden-marks.ts'
import { count } from '../../../ui/text/numbers.ts'
import { Outside } from '../../../ui/text/outside.tsx'
import { day, fullTime } from '../../../ui/text/when.ts'
import { CustomersDialog } from './customers-dialog.tsx'

const columns: GridColumn[] = [
  { id: 'customer', label: 'Customer' },
  { id: 'began', label: 'Began' },
  { id: 'ended', label: 'Ended' },
  { id: 'removed', label: 'Name and addresses' },
]

const cells = ({ customerId, name, beganAt, endedAt, removalDue }: EndedCustomer): GridCell[] => [
  {
    id: 'customer',
    title: exactly(customerId),
    content: (
      <span className={name === null ? 'mono clip' : 'clip'}>
        <Outside text={name ?? customerId} exact={name === null} />
      </span>
    ),
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
  const list = useRows(key, (offset, limit) => ask('accounts.ended', { offset, limit }))
  const later = useWindows(list)
  const { failure, retry } = list.failure === null ? later : list
  return (
    <CustomersDialog
      title="Consent ended"
      label="Customers whose consent ended"
      className="ended-grid"
      columns={columns}
      cells={cells}
      kept={kept}
      rows={
        list.first === undefined
          ? null
          : { total: list.first.total, rowAt: list.rowAt, onRange: later.onRange }
      }
      onOpen={row => onOpen(row.customerId)}
      onClose={onClose}
    >
      <p className="muted">
        These customers no longer share anything. Their names and addresses are removed 30 days after the end.
      </p>
      {failure === null ? null : <ShowFailure failure={failure} onRetry={retry} />}
    </CustomersDialog>
  )
}
