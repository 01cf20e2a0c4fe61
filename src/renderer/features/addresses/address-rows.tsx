import { type RefObject, useCallback, useState } from 'react'
import type { AddressPage, AddressRow } from '../../../contract/places.ts'
import { copyText } from '../../shared/hooks/copy-text.ts'
import { accountRoute, addressRoute } from '../../shared/routes/account-route.ts'
import { go, useRoute } from '../../shared/routes/here.ts'
import { RowsGrid } from '../../shared/rows/rows-grid.tsx'
import type { Rows } from '../../shared/rows/use-rows.ts'
import { RowMenu } from '../../ui/dialogs/row-menu.tsx'
import { keptGridPlace } from '../../ui/grid/grid-place.ts'
import { toRecord } from '../../ui/layout/desk.tsx'
import type { MenuAnchor } from '../../ui/menu-anchor.ts'
import { shortcut } from '../../ui/text/shortcut.ts'
import { addressCells, addressColumns } from './address-cells.tsx'
import { messages } from './address-messages.ts'
import { questionWords } from './attention-words.ts'
import { mailingBlock } from './mailing-block.ts'
import type { Filter } from './queries.ts'

const keptPlace = keptGridPlace()

const copyBlock = ({ row }: AddressRow) => void copyText(mailingBlock(row).join('\n'), messages.mailingBlock)

type AddressRowsProps = {
  rows: Rows<AddressPage>
  filter: Filter
  total: number
  gridRef: RefObject<HTMLDivElement | null>
}

/** The rows of a view; one opens its customer. */
export function AddressRows({ rows, filter, total, gridRef }: AddressRowsProps) {
  const { search, view } = filter
  const openId = useRoute().search.customer
  const [menu, setMenu] = useState<{ at: AddressRow; anchor: MenuAnchor } | null>(null)
  const cells = useCallback(
    (row: AddressRow, active: boolean, above: AddressRow | undefined) =>
      addressCells(row, search, active, above),
    [search],
  )
  const open = ({ row }: AddressRow, replace: boolean) => go(addressRoute(row.customerId), { replace })
  return (
    <>
      <RowsGrid
        rows={rows}
        label={messages.title}
        className={`addresses-grid of-${view}`}
        columns={addressColumns[view]}
        cardsUpTo={70}
        listKey={JSON.stringify(filter)}
        kept={keptPlace}
        total={total}
        gridRef={gridRef}
        cells={cells}
        keyOf={({ row, finding }) => `${row.id} ${finding?.kind ?? ''}`}
        isSelected={({ row }) => row.customerId === openId}
        onOpen={row => open(row, openId !== undefined)}
        onEnter={toRecord}
        onWalk={row => (openId === undefined ? undefined : open(row, true))}
        onCopyRow={copyBlock}
        onMenu={(at, anchor) => setMenu({ at, anchor })}
      />
      {menu === null ? null : (
        <RowMenu
          label={messages.more}
          anchor={menu.anchor}
          items={[
            { label: messages.open, keys: 'Enter', onChoose: () => open(menu.at, false) },
            { label: messages.copyBlock, keys: shortcut('C'), onChoose: () => copyBlock(menu.at) },
            ...questionItems(menu.at),
            { label: messages.showAccount, onChoose: () => go(accountRoute(menu.at.row.customerId)) },
          ]}
          onClose={() => setMenu(null)}
        />
      )}
    </>
  )
}

const questionItems = ({ row, finding }: AddressRow) =>
  finding === null
    ? []
    : [
        {
          label: messages.copyQuestion,
          onChoose: () => void copyText(questionWords(finding.kind, { row, ...finding }), messages.question),
        },
      ]
