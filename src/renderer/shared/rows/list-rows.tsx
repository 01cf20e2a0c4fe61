import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Failure } from '../../../contract/failure.ts'
import type { Page } from '../../../contract/model.ts'
import { type MenuAnchor, RowMenu, type RowMenuItem } from '../../ui/dialogs/row-menu.tsx'
import { DataGrid, type DataGridProps } from '../../ui/grid/data-grid.tsx'
import { toRecord } from '../../ui/layout/screen.tsx'
import { ListBody, ListProblem } from '../list-body.tsx'
import { listMessages } from './cell-text.tsx'
import { type Rows, useWindows } from './use-rows.ts'

type RowOf<P extends Page<unknown>> = P['rows'][number]
type Grid<P extends Page<unknown>> = { rows: Rows<P> } & Omit<
  DataGridProps<RowOf<P>>,
  'rowAt' | 'onRange' | 'isSelected' | 'onOpen' | 'onEnter' | 'onWalk' | 'onMenu'
>

/** The record beside a list. */
export type ListRecord<Row> = {
  openId: string | null
  isOf: (row: Row) => boolean
  onOpen: (row: Row) => void
  /** Closes the record when a new search does not find its row. */
  onClose?: () => void
}

type ListRowsProps<P extends Page<unknown>> = Grid<P> & {
  /** A failure other than one of reading the rows. */
  problem?: { failure: Failure | null; onRetry: () => void }
  /** Text until the first window is there. */
  reading: string
  nothing: ReactNode
  /** Shown in place of the grid. */
  instead?: ReactNode
  record: ListRecord<RowOf<P>>
  /** The context menu of a row. `cell`: index of the clicked cell; null: opened by keyboard. */
  menuOf?: (row: RowOf<P>, cell: number | null) => RowMenuItem[]
}

/** The grid of a list, or what is shown in its place. Arrow keys move between rows, and an open record follows the focus. */
export function ListRows<P extends Page<unknown>>(props: ListRowsProps<P>) {
  const { problem, reading, nothing, instead, record, menuOf, rows, ...grid } = props
  const isKnown = rows.first !== undefined
  const windows = useWindows(rows)
  const { openId, isOf, onOpen, onClose } = record
  const [menu, setMenu] = useState<{ items: RowMenuItem[]; anchor: MenuAnchor } | null>(null)
  const asked = useRef({ listKey: grid.listKey, openId })
  useEffect(() => {
    const isSame = asked.current.listKey === grid.listKey
    // Only a record open since the search was typed is closed: one opened while its results were loading stays.
    const wasOpen = openId !== null && asked.current.openId === openId
    if (!rows.busy) asked.current = { listKey: grid.listKey, openId }
    const found = rows.first?.rows ?? []
    // Not the grid's total, which leaves out folded rows.
    const isGone = (rows.first?.total ?? 0) <= found.length && !found.some(isOf)
    if (!isSame && isKnown && isGone && wasOpen) onClose?.()
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
              {...grid}
              rowAt={rows.rowAt}
              onRange={windows.onRange}
              isSelected={isOf}
              onOpen={onOpen}
              onEnter={toRecord}
              onWalk={row => (openId !== null && grid.marks?.any !== true ? onOpen(row) : undefined)}
              onMenu={menuOf && ((row, anchor, cell) => setMenu({ items: menuOf(row, cell), anchor }))}
            />
          </>
        )}
      </ListBody>
      {menu === null ? null : <RowMenu label={listMessages.more} {...menu} onClose={() => setMenu(null)} />}
    </>
  )
}
