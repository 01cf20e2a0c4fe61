import type { AccountRow } from '../../../contract/model.ts'
import type { GridCell, GridColumn } from '../../ui/grid-row.tsx'
import { Highlight } from '../../ui/highlight.tsx'
import { Tag } from '../../ui/tag.tsx'

export const streetColumns: GridColumn[] = [
  { id: 'street', label: 'Street', className: 'col-street' },
  { id: 'zip', label: 'ZIP', className: 'col-zip' },
  { id: 'utility', label: 'Utility', className: 'col-utility' },
  { id: 'number', label: 'Account number', className: 'col-number' },
]

/** The cells of one service address, in the order of the columns. */
export function streetCells(row: AccountRow, search: string): GridCell[] {
  const mark = (text: string | null) =>
    text === null ? <span className="muted">not given</span> : <Highlight text={text} search={search} />
  return [
    { id: 'street', className: 'col-street', title: row.street ?? '', content: mark(row.street) },
    {
      id: 'zip',
      className: 'col-zip',
      title: row.zip ?? '',
      content: row.zip === null ? <Tag tone="warn">no ZIP</Tag> : mark(row.zip),
    },
    { id: 'utility', className: 'muted col-utility', title: row.utility ?? '', content: mark(row.utility) },
    {
      id: 'number',
      className: 'mono muted col-number',
      title: row.accountNumber ?? '',
      content: mark(row.accountNumber),
    },
  ]
}
