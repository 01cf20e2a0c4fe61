import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { NotListedCustomer } from '../../../../contract/accounts/history.ts'
import type { AccountsSummary, Page } from '../../../../contract/model.ts'
import { ask } from '../../../shared/hooks/query-client.ts'
import { linkRoute } from '../../../shared/routes/account-route.ts'
import { go } from '../../../shared/routes/here.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { keptGridPlace } from '../../../ui/grid/grid-place.ts'
import type { GridCell, GridColumn } from '../../../ui/grid/grid-row.tsx'
import { exactly } from '../../../ui/text/hidden-marks.ts'
import { count } from '../../../ui/text/numbers.ts'
import { Outside } from '../../../ui/text/outside.tsx'
import { day, fullTime } from '../../../ui/text/when.ts'
import { CustomersDialog } from './customers-dialog.tsx'

const columns: GridColumn[] = [
  { id: 'customer', label: 'Customer or reference' },
  { id: 'email', label: 'Email' },
  { id: 'accepted', label: 'Sharing since' },
]

const cells = ({ customerId, reference, email, at }: NotListedCustomer): GridCell[] => [
  {
    id: 'customer',
    title: exactly(customerId),
    content: (
      <span className={reference === '' ? 'mono clip' : 'clip'}>
        <Outside text={reference || customerId} exact={reference === ''} />
      </span>
    ),
  },
  {
    id: 'email',
    title: exactly(email),
    content: email === '' ? <span className="muted">not given</span> : <Outside text={email} exact />,
  },
  {
    id: 'accepted',
    ...(at === null ? {} : { title: fullTime(at) }),
    content: at === null ? <span className="muted">not known</span> : day(at),
  },
]

const kept = keptGridPlace()

/** How many accepted a link and are not in the list, and whose links those are. Looked for once the list was read, not with each change. */
export function NotListed({ summary }: { summary: AccountsSummary }) {
  const [open, setOpen] = useState(false)
  const found = useQuery({
    // A short reading is over before this page has seen that it began.
    queryKey: ['not-listed', summary.readings],
    queryFn: () => ask('accounts.notListed', undefined),
    enabled: !summary.refreshing,
    staleTime: 0,
    gcTime: 0,
  }).data
  if (found == null || found.total === 0) return null
  return (
    <>
      <Button look="quiet" onPress={() => setOpen(true)}>
        Sharing, not listed: {count(found.total)}
      </Button>
      {open ? <NotListedDialog found={found} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function NotListedDialog({ found, onClose }: { found: Page<NotListedCustomer>; onClose: () => void }) {
  const { rows, total } = found
  return (
    <CustomersDialog
      title="Sharing, not listed"
      label="Customers who accepted and are not listed"
      className="not-listed-grid"
      columns={columns}
      cells={cells}
      kept={kept}
      rows={{ total: rows.length, rowAt: index => rows[index] }}
      onOpen={row => go(linkRoute(row.linkId))}
      onClose={onClose}
    >
      <p className="muted">
        These customers accepted a link, and no list that was read has them. Their consent may have ended
        before, or the list was not read to its end.
        {total > rows.length ? ` The latest ${count(rows.length)} of ${count(total)}:` : ''}
      </p>
    </CustomersDialog>
  )
}
