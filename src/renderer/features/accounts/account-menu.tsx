import type { AccountRow } from '../../../contract/model.ts'
import { RowMenu } from '../../ui/dialogs/row-menu.tsx'
import { type CopiedText, copyOf } from '../../ui/grid/grid-copy.ts'
import type { MenuAnchor } from '../../ui/menu-anchor.ts'
import { shortcut } from '../../ui/text/shortcut.ts'
import { accountCells } from './account-cells.tsx'

/** A row whose menu is open, where, and the cell that it was asked for at. */
export type RowMenuAt = { row: AccountRow; anchor: MenuAnchor; cell: number | null }

type AccountMenuProps = RowMenuAt & {
  onOpen: (customerId: string) => void
  onCopy: (copied: CopiedText | null) => void
  onClose: () => void
}

/** What can be done with a row, with the keys that do the same. */
export function AccountMenu({ row, anchor, cell, onOpen, onCopy, onClose }: AccountMenuProps) {
  const cells = accountCells(row, '', undefined)
  const copied = cell === null ? null : copyOf(cells, cell)
  return (
    <RowMenu
      label="More"
      anchor={anchor}
      items={[
        { label: 'Open', keys: 'Enter', onChoose: () => onOpen(row.customerId) },
        ...(copied === null
          ? []
          : [
              {
                label: `Copy ${copied.what.charAt(0).toLowerCase()}${copied.what.slice(1)}`,
                onChoose: () => onCopy(copied),
              },
            ]),
        { label: 'Copy row', keys: shortcut('C'), onChoose: () => onCopy(copyOf(cells, null)) },
      ]}
      onClose={onClose}
    />
  )
}
