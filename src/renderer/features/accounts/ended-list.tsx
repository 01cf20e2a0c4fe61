import type { EndedCustomer } from '../../../contract/accounts/history.ts'
import { ask } from '../../shared/hooks/query-client.ts'
import { NameOrId } from '../../shared/rows/cell-text.tsx'
import { ListRows } from '../../shared/rows/list-rows.tsx'
import { useRows } from '../../shared/rows/use-rows.ts'
import type { GridCell, GridColumn } from '../../ui/grid/grid-row.tsx'
import { exactly } from '../../ui/text/outside.tsx'
import { day, fullTime } from '../../ui/text/when.ts'
import { messages } from './accounts-messages.ts'
import { NoneEnded } from './nothing.tsx'
import type { Accounts } from './use-accounts.ts'

const words = messages.ended
const columns: GridColumn[] = Object.entries(words.columns).map(([id, label]) => ({ id, label }))

const cells = ({ customerId, name, beganAt, endedAt, removalDue }: EndedCustomer): GridCell[] => [
  {
    id: 'customer',
    title: exactly(customerId),
    content: <NameOrId name={name} id={customerId} />,
  },
  { id: 'began', title: fullTime(beganAt), content: day(beganAt) },
  { id: 'ended', title: fullTime(endedAt), content: day(endedAt) },
  {
    id: 'removed',
    ...(removalDue === null ? {} : { title: fullTime(removalDue) }),
    content: removalDue === null ? <span className="muted">{words.removed}</span> : words.until(removalDue),
  },
]

const source = {
  key: (search: string) => ['accounts', 'ended', search],
  read: (search: string) => (offset: number, limit: number) =>
    ask('accounts.ended', { offset, limit, search }),
}

/** The tab of customers who ended sharing, narrowed by the search, the latest first. */
export function EndedList({ accounts }: { accounts: Accounts }) {
  const { record, list } = accounts
  const search = list.filter.search.trim()
  const rows = useRows(search, source)
  return (
    <ListRows
      rows={rows}
      label={words.list}
      className="ended-grid"
      cardLines={0}
      listKey={search}
      keyOf={row => row.customerId}
      columns={columns}
      total={rows.first?.total ?? 0}
      gridRef={list.gridRef}
      cells={cells}
      reading={words.reading}
      nothing={<NoneEnded accounts={accounts} />}
      record={record}
    />
  )
}
