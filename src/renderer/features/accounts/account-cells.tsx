import { isolated } from '../../../contract/isolated.ts'
import { stateWord } from '../../../contract/links/link-states.ts'
import type { AccountRow } from '../../../contract/model.ts'
import { AddressText, CustomerText, UtilityText } from '../../shared/rows/cell-text.tsx'
import { addressLines } from '../../shared/words/address-words.ts'
import { whoseName } from '../../shared/words/whose-name.ts'
import { whoseTitle } from '../../shared/words/whose-title.ts'
import type { GridCell, GridColumn } from '../../ui/grid/grid-row.tsx'
import { Tag } from '../../ui/notices/tag.tsx'
import { exactly } from '../../ui/text/hidden-marks.ts'
import { messages } from './accounts-messages.ts'

export const accountColumns: GridColumn[] = (['customer', 'state', 'utility', 'address'] as const).map(
  id => ({
    id,
    label: messages.columns[id],
  }),
)

const newTag = <Tag tone="ok">{messages.new}</Tag>
const sharingTag = <Tag tone="ok">{messages.sharing(stateWord('sharing'))}</Tag>

/** The cells of a utility account's row, in the order of the columns. `above`: the row before it, which it may go on with. */
export function accountCells(row: AccountRow, search: string, above: AccountRow | undefined): GridCell[] {
  const { shown } = whoseName(row)
  const { copied } = messages
  const joins = above?.customerId === row.customerId
  const address = addressLines(row).join(', ')
  const texts = { utility: row.utility ?? '', number: row.accountNumber ?? '' }
  return [
    {
      id: 'customer',
      joins,
      copied: [
        shown === null ? { what: copied.id, text: row.customerId } : { what: copied.name, text: shown },
      ],
      title: whoseTitle(row),
      content: <CustomerText row={row} search={search} joins={joins} />,
    },
    { id: 'state', content: joins ? '' : row.isNew ? newTag : sharingTag },
    {
      id: 'utility',
      copied: [
        { what: copied.utility, text: texts.utility },
        { what: copied.number, text: texts.number },
      ],
      title: [isolated(texts.utility), exactly(texts.number), exactly(row.electricAccountId ?? '')]
        .filter(Boolean)
        .join('\n'),
      content: <UtilityText row={row} search={search} />,
    },
    {
      id: 'address',
      copied: [{ what: copied.address, text: address }],
      title: isolated(address),
      content: row.utilityAccount ? <AddressText row={row} search={search} /> : '',
    },
  ]
}
