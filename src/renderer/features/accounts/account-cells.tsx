import type { AccountRow } from '../../../contract/model.ts'
import { addressLines, cityLine } from '../../shared/words/address-words.ts'
import type { GridCell, GridColumn } from '../../ui/grid-row.tsx'
import { Highlight } from '../../ui/highlight.tsx'
import { holdsMatch } from '../../ui/split-matches.ts'
import { Tag } from '../../ui/tag.tsx'

export const accountColumns: GridColumn[] = [
  { id: 'utility', label: 'Utility', className: 'col-utility' },
  { id: 'number', label: 'Account number', className: 'col-number' },
  { id: 'address', label: 'Service address', className: 'col-address' },
  { id: 'customer', label: 'Customer', className: 'col-customer' },
]

const notGiven = <span className="muted">not given</span>

/** The cells of a utility account's row, in the order of the columns. */
export function accountCells(row: AccountRow, search: string): GridCell[] {
  const mark = (text: string | null) => (text === null ? notGiven : <Highlight text={text} search={search} />)
  return [
    {
      id: 'utility',
      className: 'col-utility',
      title: row.utility ?? '',
      content: (
        <span className="cell-parts">
          {row.isNew ? <Tag tone="warn">New</Tag> : null}
          {row.noLongerListed ? <Tag>Not listed</Tag> : null}
          <span className="clip">
            {row.utilityAccount ? mark(row.utility) : <span className="muted">No utility account</span>}
          </span>
        </span>
      ),
    },
    {
      id: 'number',
      className: 'mono col-number',
      title: [row.accountNumber, row.electricAccountId].filter(Boolean).join('\n'),
      content: row.utilityAccount ? <NumberText row={row} search={search} /> : '',
    },
    {
      id: 'address',
      className: 'col-address',
      title: addressLines(row).join(', '),
      content: row.utilityAccount ? <AddressText row={row} search={search} /> : '',
    },
    {
      id: 'customer',
      className: 'mono muted col-customer',
      title: row.customerId,
      content: <Highlight text={row.customerId} search={search} />,
    },
  ]
}

/** The electric account ID stands here only where it is what the search found. */
function NumberText({ row, search }: { row: AccountRow; search: string }) {
  const { accountNumber, electricAccountId } = row
  const isFound = electricAccountId !== null && holdsMatch(electricAccountId, search)
  return (
    <span className="cell-parts">
      <span className="clip">
        {accountNumber === null ? notGiven : <Highlight text={accountNumber} search={search} />}
      </span>
      {isFound ? (
        <span className="muted clip">
          <Highlight text={electricAccountId} search={search} />
        </span>
      ) : null}
    </span>
  )
}

function AddressText({ row, search }: { row: AccountRow; search: string }) {
  const place = cityLine(row)
  if (row.street === null && place === '') return notGiven
  return (
    <span className="cell-parts">
      <span className="clip">
        {row.street === null ? null : <Highlight text={row.street} search={search} />}
        {row.street === null || place === '' ? null : ', '}
        <span className="muted">
          <Highlight text={place} search={search} />
        </span>
      </span>
      {row.zip === null ? <Tag tone="warn">no ZIP</Tag> : null}
    </span>
  )
}
