import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { NotListedCustomer } from '../../../contract/accounts/history.ts'
import type { AccountsSummary, Page } from '../../../contract/model.ts'
import { ask } from '../../shared/hooks/query-client.ts'
import { linkRoute } from '../../shared/routes/account-route.ts'
import { go } from '../../shared/routes/here.ts'
import { Found, NameOrId } from '../../shared/rows/cell-text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ModalDialog } from '../../ui/dialogs/modal-dialog.tsx'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import type { GridCell, GridColumn } from '../../ui/grid/grid-row.tsx'
import { exactly } from '../../ui/text/outside.tsx'
import { day, fullTime } from '../../ui/text/when.ts'
import { messages } from './accounts-messages.ts'

const words = messages.notListed
const columns: GridColumn[] = Object.entries(words.columns).map(([id, label]) => ({ id, label }))
/** `onRange` of a grid whose rows are all loaded. */
const readNothing = () => undefined

const cells = ({ customerId, reference, email, at }: NotListedCustomer): GridCell[] => [
  {
    id: 'customer',
    title: exactly(customerId),
    content: <NameOrId name={reference || null} id={customerId} />,
  },
  {
    id: 'email',
    title: exactly(email),
    content: <Found text={email || null} search="" exact />,
  },
  {
    id: 'accepted',
    ...(at === null ? {} : { title: fullTime(at) }),
    content: at === null ? <span className="muted">{words.notKnown}</span> : day(at),
  },
]

/**
 * Customers who accepted a link but are not in the service's list. Looked up after each full import and, while there are any, as customers come or end, since
 * an accepted link may be known before its customer.
 */
export function NotListed({ summary }: { summary: AccountsSummary }) {
  const [open, setOpen] = useState(false)
  const { data: found, refetch } = useQuery({
    // Keyed by the number of imports: a short one may end before the page sees `refreshing`, and its result would be missed.
    queryKey: ['not-listed', summary.readings],
    queryFn: () => ask('accounts.notListed', undefined),
    enabled: !summary.refreshing,
    staleTime: 0,
    gcTime: 0,
  })
  const total = found?.total ?? 0
  const { customers, ended } = summary
  // biome-ignore lint/correctness/useExhaustiveDependencies: as customers come or end
  useEffect(() => {
    if (total > 0) void refetch()
  }, [total, customers, ended])
  if (found == null || total === 0) return null
  return (
    <>
      <Button look="quiet" onPress={() => setOpen(true)}>
        {words.button(total)}
      </Button>
      {open ? <NotListedDialog found={found} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function NotListedDialog({ found, onClose }: { found: Page<NotListedCustomer>; onClose: () => void }) {
  const { rows, total } = found
  return (
    <ModalDialog title={words.title} wide onClose={onClose}>
      <p className="muted">
        {words.why}
        {total > rows.length ? words.latest(rows.length, total) : ''}
      </p>
      <div className="customers-box">
        <DataGrid
          label={words.list}
          className="not-listed-grid"
          cardLines={0}
          listKey=""
          columns={columns}
          cells={cells}
          total={rows.length}
          rowAt={index => rows[index]}
          keyOf={row => row.customerId}
          onRange={readNothing}
          onOpen={row => go(linkRoute(row.linkId))}
        />
      </div>
    </ModalDialog>
  )
}
