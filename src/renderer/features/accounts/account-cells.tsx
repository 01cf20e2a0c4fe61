import { ChevronsDownUp, Hash, House } from 'lucide-react'
import { isolated } from '../../../contract/isolated.ts'
import type { AccountRow } from '../../../contract/model.ts'
import { copyText, copyWords } from '../../shared/hooks/copy-text.ts'
import { messages as recordMessages } from '../../shared/record/record-messages.ts'
import { AddressText, CustomerText, UtilityText } from '../../shared/rows/cell-text.tsx'
import { addressLines, whoseName, whoseTitle } from '../../shared/words/customer-words.ts'
import { RowButton } from '../../ui/buttons/row-button.tsx'
import { indexOf } from '../../ui/grid/grid-events.ts'
import type { GridCell, GridColumn } from '../../ui/grid/grid-row.tsx'
import { Tag } from '../../ui/notices/tag.tsx'
import { exactly } from '../../ui/text/outside.tsx'
import { messages } from './accounts-messages.ts'
import type { Folds } from './use-folds.ts'

const { columns } = messages
const copied = { ...recordMessages.accounts, id: recordMessages.details.id }

export const accountColumns: GridColumn[] = [
  { id: 'customer', label: columns.customer, sortable: true },
  { id: 'utility', label: columns.utility, sortable: true },
  { id: 'address', label: columns.address, sortable: true },
  { id: 'actions', label: columns.actions, className: 'grid-actions', hidden: true },
]

// Constant elements: React skips them when it reconciles hundreds of rows.
const foldIcon = <ChevronsDownUp aria-hidden="true" />
const copyIcons = [<Hash key="number" aria-hidden="true" />, <House key="address" aria-hidden="true" />]
const newTag = <Tag tone="ok">{messages.new}</Tag>

type FoldButtonProps = { row: AccountRow; joins: boolean; active: boolean; folds: Folds }

/** Folds a customer's rows into their first one; on a folded row, shows how many are hidden, and unfolds them. */
function FoldButton({ row, joins, active, folds }: FoldButtonProps) {
  const hidden = folds.hiddenOf(row)
  if (!joins && hidden === 0) return null
  return (
    <RowButton
      label={joins ? messages.fold.fold : messages.fold.unfold(hidden)}
      tabbable={active}
      onPress={button => (joins ? folds.fold(row, indexOf(button) ?? 0) : folds.unfold(row))}
    >
      {joins ? foldIcon : messages.fold.more(hidden)}
    </RowButton>
  )
}

type CellOptions = { search: string; active: boolean; folds: Folds }

/** A row's cells for their `copied` texts alone: name or ID, utility and number, address. */
export const accountCopies = (row: AccountRow): GridCell[] => accountCells(row, undefined, null)

/** The cells of a row in the order of the columns. `above`: the row before it, perhaps of the same customer. */
export function accountCells(row: AccountRow, above: AccountRow | undefined, options: CellOptions | null) {
  const search = options?.search ?? ''
  const { shown } = whoseName(row)
  const joins = above?.customerId === row.customerId
  const address = addressLines(row).join(', ')
  const texts = { utility: row.utility ?? '', number: row.accountNumber ?? '' }
  const cells: GridCell[] = [
    {
      id: 'customer',
      joins,
      copied: [
        shown === null ? { what: copied.id, text: row.customerId } : { what: copied.name, text: shown },
      ],
      title: whoseTitle(row),
      content: (
        <span className="spread foldable low">
          <CustomerText {...{ row, search, joins }} mark={row.isNew ? newTag : null} />
          {options === null ? null : <FoldButton row={row} joins={joins} {...options} />}
        </span>
      ),
    },
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
    {
      id: 'actions',
      className: 'grid-actions',
      content: [texts.number, address].map((text, at) => {
        const what = at === 0 ? copied.number : copied.address
        return text === '' ? null : (
          <RowButton
            key={what}
            label={copyWords(what)}
            tabbable={options?.active === true}
            onPress={() => void copyText(text, what)}
          >
            {copyIcons[at]}
          </RowButton>
        )
      }),
    },
  ]
  return cells
}
