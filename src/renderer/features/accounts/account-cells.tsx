import { isolated } from '../../../contract/isolated.ts'
import type { AccountRow } from '../../../contract/model.ts'
import { AddressText, Found, Lines } from '../../shared/rows/cell-text.tsx'
import { addressLines, cityLine } from '../../shared/words/address-words.ts'
import { doubtOf } from '../../shared/words/email-words.ts'
import { whoseName } from '../../shared/words/whose-name.ts'
import { whoseTitle } from '../../shared/words/whose-title.ts'
import type { GridCell, GridColumn } from '../../ui/grid/grid-row.tsx'
import { Tag } from '../../ui/notices/tag.tsx'
import { exactly } from '../../ui/text/hidden-marks.ts'
import { holdsMatch } from '../../ui/text/split-matches.ts'
import { messages } from './accounts-messages.ts'

export const accountColumns: GridColumn[] = (['customer', 'utility', 'number', 'address'] as const).map(
  id => ({ id, label: messages.columns[id], className: `col-${id}` }),
)

const copied = (what: string, text: string | null) => (text === null || text === '' ? null : { what, text })

/** The cells of a utility account's row, in the order of the columns. `above`: the row before it, where it is there. */
export function accountCells(row: AccountRow, search: string, above: AccountRow | undefined): GridCell[] {
  const { shown } = whoseName(row)
  const joins = above?.customerId === row.customerId
  const address = addressLines(row).join(', ')
  const isIdFound = row.electricAccountId !== null && holdsMatch(row.electricAccountId, search)
  return [
    {
      id: 'customer',
      joins,
      className: 'col-customer',
      copied:
        shown === null ? copied(messages.copied.id, row.customerId) : copied(messages.copied.name, shown),
      title: whoseTitle(row),
      content: joins ? (
        <span className="same-customer muted clip">{isolated(shown ?? row.customerId)}</span>
      ) : (
        <Customer row={row} search={search} />
      ),
    },
    {
      id: 'utility',
      className: 'col-utility',
      copied: copied(messages.copied.utility, row.utility),
      title: isolated(row.utility ?? ''),
      content: row.utilityAccount ? (
        <Found text={row.utility} search={search} />
      ) : (
        <span className="muted">{messages.noAccount}</span>
      ),
    },
    {
      id: 'number',
      className: 'mono col-number',
      copied: copied(messages.copied.number, row.accountNumber),
      title: [row.accountNumber, row.electricAccountId]
        .map(text => exactly(text ?? ''))
        .filter(Boolean)
        .join('\n'),
      content: row.utilityAccount ? (
        <Lines
          first={<Found text={row.accountNumber} search={search} exact />}
          // The electric account ID stands here only where it is what the search found.
          second={isIdFound ? <Found text={row.electricAccountId} search={search} exact /> : null}
        />
      ) : (
        ''
      ),
    },
    {
      id: 'address',
      className: 'col-address',
      copied: copied(messages.copied.address, address),
      title: isolated(address),
      content: !row.utilityAccount ? (
        ''
      ) : address === '' ? (
        <Found text={null} search={search} />
      ) : (
        <AddressText row={row} below={cityLine(row)} search={search} />
      ),
    },
  ]
}

/** The name as staff noted it leads; the ID does where no name is known, and else stands last, where there is room or it is what was found. */
function Customer({ row, search }: { row: AccountRow; search: string }) {
  const { email, customerId } = row
  const { shown, holder } = whoseName(row)
  const doubt = doubtOf(row)
  const id = <Found text={customerId} search={search} exact />
  return (
    <span className="two-lines">
      <span className="cell-parts">
        <span className={shown === null ? 'mono clip' : 'strong-name clip'}>
          {shown === null ? id : <Found text={shown} search={search} />}
        </span>
        {row.isNew ? <Tag tone="ok">{messages.new}</Tag> : null}
      </span>
      <span className="cell-parts second-line">
        {holder === null ? null : (
          <span className="clip">
            <Found text={holder} search={search} />
          </span>
        )}
        {email === null ? null : (
          <span className="clip">
            <Found text={email} search={search} exact />
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
