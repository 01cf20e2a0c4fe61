import type { QueryKey } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import type { AccountRow, Page } from '../../../contract/model.ts'
import { copyText } from '../../shared/hooks/copy-text.ts'
import { ListProblem } from '../../shared/list-body.tsx'
import { accountRoute, addressRoute } from '../../shared/routes/account-route.ts'
import { go, useRoute } from '../../shared/routes/here.ts'
import { RowsGrid } from '../../shared/rows/rows-grid.tsx'
import { useRows } from '../../shared/rows/use-rows.ts'
import { RowMenu } from '../../ui/dialogs/row-menu.tsx'
import type { GridPlace } from '../../ui/grid/grid-place.ts'
import type { CellsOf, GridColumn } from '../../ui/grid/grid-row.tsx'
import type { Kept } from '../../ui/kept.ts'
import { toRecord } from '../../ui/layout/desk.tsx'
import type { MenuAnchor } from '../../ui/menu-anchor.ts'
import { shortcut } from '../../ui/text/shortcut.ts'
import { mailingBlock } from './mailing-block.ts'

type AccountRowsColumnProps<Row> = {
  label: string
  className: string
  columns: GridColumn[]
  cardsUpTo: number
  listKey: string
  queryKey: QueryKey
  read: (offset: number, limit: number) => Promise<Page<Row>>
  accountOf: (row: Row) => AccountRow
  cells: CellsOf<Row>
  kept: Kept<GridPlace>
  /** How many rows there are, where that is known before the rows are. */
  total?: number | null
  onBack: () => void
  gridRef: RefObject<HTMLDivElement | null>
}

/** The last column of a view: utility accounts of what is chosen beside it; a row opens its account. */
export function AccountRowsColumn<Row>({
  queryKey,
  read,
  accountOf,
  total = null,
  onBack,
  ...grid
}: AccountRowsColumnProps<Row>) {
  const rows = useRows(queryKey, read)
  const openId = useRoute().search.customer
  const [menu, setMenu] = useState<{ row: AccountRow; anchor: MenuAnchor } | null>(null)
  const { first, busy, failure, retry } = rows
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: ArrowLeft on a row goes back to what is chosen from
    <div
      className="street-column"
      aria-busy={busy}
      onKeyDown={event => {
        if (event.key === 'ArrowLeft' && event.target instanceof HTMLTableRowElement) onBack()
      }}
    >
      <ListProblem failure={failure} onRetry={retry} />
      <RowsGrid
        rows={rows}
        {...grid}
        keyOf={row => accountOf(row).id}
        total={(busy ? null : total) ?? first?.total ?? 0}
        isSelected={row => accountOf(row).customerId === openId}
        onOpen={row => {
          const { customerId } = accountOf(row)
          go(addressRoute(customerId), { replace: openId !== undefined })
        }}
        onEnter={toRecord}
        onWalk={row => {
          if (openId !== undefined) go(addressRoute(accountOf(row).customerId), { replace: true })
        }}
        onCopyRow={row => void copyText(mailingBlock(accountOf(row)).join('\n'), 'Mailing block')}
        onMenu={(row, anchor) => setMenu({ row: accountOf(row), anchor })}
      />
      {menu === null ? null : (
        <RowMenu
          label="More"
          anchor={menu.anchor}
          items={[
            { label: 'Open', keys: 'Enter', onChoose: () => go(addressRoute(menu.row.customerId)) },
            {
              label: 'Copy mailing block',
              keys: shortcut('C'),
              onChoose: () => void copyText(mailingBlock(menu.row).join('\n'), 'Mailing block'),
            },
            { label: 'Show in Accounts', onChoose: () => go(accountRoute(menu.row.customerId)) },
          ]}
          onClose={() => setMenu(null)}
        />
      )}
    </div>
  )
}
