import { UserX } from 'lucide-react'
import type { RefObject } from 'react'
import type { EndedCustomer } from '../../../../contract/accounts/history.ts'
import { ask } from '../../../shared/hooks/query-client.ts'
import { ListBody } from '../../../shared/list-body.tsx'
import { RowsGrid } from '../../../shared/rows/rows-grid.tsx'
import { useRows } from '../../../shared/rows/use-rows.ts'
import { keptGridPlace } from '../../../ui/grid/grid-place.ts'
import type { GridCell, GridColumn } from '../../../ui/grid/grid-row.tsx'
import { toRecord } from '../../../ui/layout/desk.tsx'
import { Empty } from '../../../ui/notices/empty.tsx'
import { exactly } from '../../../ui/text/hidden-marks.ts'
import { Outside } from '../../../ui/text/outside.tsx'
import { day, fullTime } from '../../../ui/text/when.ts'

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

const kept = keptGridPlace()
const key = ['accounts', 'ended']

type EndedListProps = {
  openId: string | null
  onOpen: (customerId: string) => void
  gridRef: RefObject<HTMLDivElement | null>
}

/** Customers who ended what they shared, the latest first, apart from those who share. */
export function EndedList({ openId, onOpen, gridRef }: EndedListProps) {
  const rows = useRows(key, (offset, limit) => ask('accounts.ended', { offset, limit }))
  const total = rows.first?.total ?? 0
  return (
    <ListBody
      failure={rows.failure}
      onRetry={rows.retry}
      reading="Reading customers…"
      isKnown={rows.first !== undefined}
      nothing={total > 0 ? null : <Empty icon={<UserX aria-hidden="true" />}>Nobody ended sharing.</Empty>}
    >
      <RowsGrid
        rows={rows}
        label="Customers whose consent ended"
        className="ended-grid"
        cardsUpTo={0}
        listKey="ended"
        keyOf={row => row.customerId}
        kept={kept}
        columns={columns}
        total={total}
        gridRef={gridRef}
        isSelected={row => row.customerId === openId}
        onOpen={row => onOpen(row.customerId)}
        onEnter={toRecord}
        onWalk={row => (openId === null ? undefined : onOpen(row.customerId))}
        cells={cells}
      />
    </ListBody>
  )
}
