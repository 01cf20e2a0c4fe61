import { isolated } from '../../../contract/isolated.ts'
import type { AccountRow } from '../../../contract/model.ts'
import { addressLines, cityLine } from '../../shared/words/address-words.ts'
import { doubtOf } from '../../shared/words/email-words.ts'
import { whoseName } from '../../shared/words/whose-name.ts'
import { whoseTitle } from '../../shared/words/whose-title.ts'
import type { GridCell, GridColumn } from '../../ui/grid/grid-row.tsx'
import { Tag } from '../../ui/notices/tag.tsx'
import { exactly } from '../../ui/text/hidden-marks.ts'
import { Highlight } from '../../ui/text/highlight.tsx'
import { holdsMatch } from '../../ui/text/split-matches.ts'

export const accountColumns: GridColumn[] = [
  { id: 'customer', label: 'Customer', className: 'col-customer' },
  { id: 'utility', label: 'Utility', className: 'col-utility' },
  { id: 'number', label: 'Account number', className: 'col-number' },
  { id: 'address', label: 'Service address', className: 'col-address' },
]

const notGiven = <span className="muted">not given</span>

const copied = (what: string, text: string | null) => (text === null || text === '' ? null : { what, text })

/** The cells of a utility account's row, in the order of the columns. `above`: the row before it, where it is there. */
export function accountCells(row: AccountRow, search: string, above: AccountRow | undefined): GridCell[] {
  const mark = (text: string | null) =>
    text === null ? notGiven : <Highlight text={text} search={search} byWords />
  const { shown } = whoseName(row)
  const joins = above?.customerId === row.customerId
  return [
    {
      id: 'customer',
      joins,
      className: 'col-customer',
      copied: shown === null ? copied('Customer ID', row.customerId) : copied('Name', shown),
      title: whoseTitle(row),
      content: joins ? <SameCustomer row={row} /> : <CustomerText row={row} search={search} />,
    },
    {
      id: 'utility',
      className: 'col-utility',
      copied: copied('Utility', row.utility),
      title: isolated(row.utility ?? ''),
      content: row.utilityAccount ? mark(row.utility) : <span className="muted">No utility account</span>,
    },
    {
      id: 'number',
      className: 'mono col-number',
      copied: copied('Account number', row.accountNumber),
      title: [row.accountNumber, row.electricAccountId]
        .map(text => exactly(text ?? ''))
        .filter(Boolean)
        .join('\n'),
      content: row.utilityAccount ? <NumberText row={row} search={search} /> : '',
    },
    {
      id: 'address',
      className: 'col-address',
      copied: copied('Service address', addressLines(row).join(', ')),
      title: isolated(addressLines(row).join(', ')),
      content: row.utilityAccount ? <AddressText row={row} search={search} /> : '',
    },
  ]
}

/** The name as staff noted it leads; the ID does where no name is known, and else stands last, where there is room or it is what was found. */
function CustomerText({ row, search }: { row: AccountRow; search: string }) {
  const { email, customerId } = row
  const { shown, holder } = whoseName(row)
  const doubt = doubtOf(row)
  const id = <Highlight text={customerId} search={search} byWords exact />
  return (
    <span className="two-lines">
      <span className="cell-parts">
        <span className={shown === null ? 'mono clip' : 'strong-name clip'}>
          {shown === null ? id : <Highlight text={shown} search={search} byWords />}
        </span>
        {row.isNew ? <Tag tone="ok">new</Tag> : null}
      </span>
      <span className="cell-parts second-line">
        {holder === null ? null : (
          <span className="clip">
            <Highlight text={holder} search={search} byWords />
          </span>
        )}
        {email === null ? null : (
          <span className="clip">
            <Highlight text={email} search={search} byWords exact />
          </span>
        )}
        {doubt === null ? null : <span className="doubt">{doubt}</span>}
        {shown === null ? null : (
          <span className={holdsMatch(customerId, search) ? 'mono found-id' : 'mono clip row-id'}>{id}</span>
        )}
      </span>
    </span>
  )
}

function SameCustomer({ row }: { row: AccountRow }) {
  const { shown } = whoseName(row)
  return (
    <span className="same-customer muted">
      <span aria-hidden="true">↳ </span>same customer
      <span className="visually-hidden">: {shown === null ? exactly(row.customerId) : isolated(shown)}</span>
    </span>
  )
}

/** The electric account ID stands here only where it is what the search found. */
function NumberText({ row, search }: { row: AccountRow; search: string }) {
  const { accountNumber, electricAccountId } = row
  const isFound = electricAccountId !== null && holdsMatch(electricAccountId, search)
  return (
    <span className="two-lines">
      <span className="clip">
        {accountNumber === null ? notGiven : <Highlight text={accountNumber} search={search} byWords exact />}
      </span>
      {isFound ? (
        <span className="second-line clip">
          <Highlight text={electricAccountId} search={search} byWords exact />
        </span>
      ) : null}
    </span>
  )
}

function AddressText({ row, search }: { row: AccountRow; search: string }) {
  const place = cityLine(row)
  if (row.street === null && place === '') return notGiven
  return (
    <span className="two-lines">
      <span className="clip">
        {row.street === null ? notGiven : <Highlight text={row.street} search={search} byWords />}
      </span>
      <span className="second-line clip">
        <Highlight text={place} search={search} byWords />
        {row.zip === null ? <span className="lacking">{place === '' ? '' : ' · '}no ZIP</span> : null}
      </span>
    </span>
  )
}
