import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Failure } from '../../../contract/failure.ts'
import type { Page } from '../../../contract/model.ts'
import { type MenuAnchor, RowMenu, type RowMenuItem } from '../../ui/dialogs/row-menu.tsx'
import { DataGrid, type DataGridProps } from '../../ui/grid/data-grid.tsx'
import { toRecord } from '../../ui/layout/desk.tsx'
import { ListBody, ListProblem } from '../list-body.tsx'
import { listMessages } from './list-messages.ts'
import { type Rows, useWindows } from './use-rows.ts'

type RowOf<P extends Page<unknown>> = P['rows'][number]
type Grid<P extends Page<unknown>> = { rows: Rows<P> } & Omit<DataGridProps<RowOf<P>>, 'rowAt' | 'onRange'>

type ListRowsProps<P extends Page<unknown>> = Grid<P> & {
  /** What went wrong beside the reading. */
  problem?: { failure: Failure | null; onRetry: () => void }
  /** Said until it is known what the list holds: by default, until its first window is there. */
  reading: string
  isKnown?: boolean
  /** What stands in place of rows that there are none of. */
  nothing: ReactNode
  /** What stands in place of the grid. */
  instead?: ReactNode
  /** The record beside the list: whose it is, and how a row's is opened. */
  record?: {
    openId: string | null
    isOf: (row: RowOf<P>) => boolean
    onOpen: (row: RowOf<P>) => void
    /** Closes it where a search that was typed beside it does not find it. */
    onClose?: () => void
  }
  /** What can be done with a row. `cell`: where the menu was asked for. */
  menuOf?: (row: RowOf<P>, cell: number | null) => RowMenuItem[]
}

/** A list below its search: its rows, or what stands in their place. Arrows walk through it, and an open record follows. */
export function ListRows<P extends Page<unknown>>(props: ListRowsProps<P>) {
  const { problem, reading, nothing, instead, record, menuOf, rows, ...grid } = props
  const { isKnown = rows.first !== undefined, ...shown } = grid
  const windows = useWindows(rows)
  const openId = record?.openId ?? null
  const [menu, setMenu] = useState<{ items: RowMenuItem[]; anchor: MenuAnchor } | null>(null)
  const asked = useRef({ listKey: grid.listKey, openId })
  useEffect(() => {
    const isSame = asked.current.listKey === grid.listKey
    // What is opened while a search is being read stays open.
    const wasOpen = openId !== null && asked.current.openId === openId
    if (!rows.busy) asked.current = { listKey: grid.listKey, openId }
    const found = rows.first?.rows ?? []
    const isGone = grid.total <= found.length && !found.some(row => record?.isOf(row))
    if (!isSame && isKnown && isGone && wasOpen) record?.onClose?.()
  })
  const failed = [problem, { failure: rows.failure, onRetry: rows.retry }].find(one => one?.failure != null)
  return (
    <>
      <ListBody
        failure={failed?.failure ?? null}
        onRetry={failed?.onRetry ?? rows.retry}
        reading={reading}
        isKnown={isKnown}
        nothing={grid.total > 0 ? null : nothing}
      >
        {instead ?? (
          <>
            <ListProblem failure={rows.failure === null ? windows.failure : null} onRetry={windows.retry} />
            <DataGrid
              {...shown}
              rowAt={rows.rowAt}
              onRange={windows.onRange}
              {...(record === undefined
                ? {}
                : {
                    isSelected: record.isOf,
                    onOpen: record.onOpen,
                    onEnter: toRecord,
                    onWalk: row => (openId !== null ? record.onOpen(row) : undefined),
                  })}
              {...(menuOf === undefined
                ? {}
                : { onMenu: (row, anchor, cell) => setMenu({ items: menuOf(row, cell), anchor }) })}
            />
          </>
        )}
      </ListBody>
      {menu === null ? null : <RowMenu label={listMessages.more} {...menu} onClose={() => setMenu(null)} />}
    </>
  )
}
