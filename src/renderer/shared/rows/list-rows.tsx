import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { Failure } from '../../../contract/failure.ts'
import type { Page } from '../../../contract/model.ts'
import type { MenuAnchor } from '../../ui/dialogs/row-menu.tsx'
import { RowMenu, type RowMenuItem } from '../../ui/dialogs/row-menu.tsx'
import { DataGrid, type DataGridProps } from '../../ui/grid/data-grid.tsx'
import { toRecord } from '../../ui/layout/desk.tsx'
import { ListBody, ListProblem } from '../list-body.tsx'
import { listMessages } from './list-messages.ts'
import { type Rows, useWindows } from './use-rows.ts'

type RowOf<P extends Page<unknown>> = P['rows'][number]
type Grid<P extends Page<unknown>> = { rows: Rows<P> } & Omit<DataGridProps<RowOf<P>>, 'rowAt' | 'onRange'>

/** The rows as they come into view: what is read draws them anew, and nothing of the screen around them. */
function RowsGrid<P extends Page<unknown>>({ rows, ...grid }: Grid<P>) {
  const { failure, retry, onRange } = useWindows(rows)
  const indexOf = useRef(rows.indexOf)
  indexOf.current = rows.indexOf
  const onShown = useCallback(
    (first: number, last: number) => {
      const at = indexOf.current ?? (shown => shown)
      onRange(at(first), at(last))
    },
    [onRange],
  )
  return (
    <>
      <ListProblem failure={rows.failure === null ? failure : null} onRetry={retry} />
      <DataGrid {...grid} rowAt={rows.rowAt} onRange={onShown} />
    </>
  )
}

type ListRowsProps<P extends Page<unknown>> = Grid<P> & {
  /** What went wrong beside the reading. */
  problem?: { failure: Failure | null; onRetry: () => void }
  /** What is being done as long as it is not known what the list holds, as the first window says it by default. */
  reading: string
  isKnown?: boolean
  /** What stands in place of rows that there are none of. */
  nothing: ReactNode
  /** What stands in place of the grid. */
  instead?: ReactNode
  /** The record beside the list: whose it is, and how a row's is opened. */
  record?: {
    isOpen: boolean
    isOf: (row: RowOf<P>) => boolean
    onOpen: (row: RowOf<P>) => void
    /** Closes it where another search finds nothing. */
    onClose?: () => void
  }
  /** What can be done with a row. `cell`: where the menu was asked for. */
  menuOf?: (row: RowOf<P>, cell: number | null) => RowMenuItem[]
}

/** A list below its search: what went wrong, then its rows, or what stands in their place. Arrows walk, and an open record follows. */
export function ListRows<P extends Page<unknown>>(props: ListRowsProps<P>) {
  const { problem, reading, nothing, instead, record, menuOf, ...rest } = props
  const { isKnown = rest.rows.first !== undefined, ...grid } = rest
  const { rows, total } = grid
  const [menu, setMenu] = useState<{ items: RowMenuItem[]; anchor: MenuAnchor } | null>(null)
  const searched = useRef(grid.listKey)
  useEffect(() => {
    const isSame = searched.current === grid.listKey
    searched.current = grid.listKey
    if (!isSame && isKnown && total === 0 && record?.isOpen === true) record.onClose?.()
  })
  const failure = problem?.failure ?? rows.failure
  return (
    <>
      <ListBody
        failure={failure}
        onRetry={problem == null || problem.failure === null ? rows.retry : problem.onRetry}
        reading={reading}
        isKnown={isKnown}
        nothing={total > 0 ? null : nothing}
      >
        {instead ?? (
          <RowsGrid
            {...grid}
            {...(record === undefined
              ? {}
              : {
                  isSelected: record.isOf,
                  onOpen: record.onOpen,
                  onEnter: toRecord,
                  onWalk: row => (record.isOpen ? record.onOpen(row) : undefined),
                })}
            {...(menuOf === undefined
              ? {}
              : { onMenu: (row, anchor, cell) => setMenu({ items: menuOf(row, cell), anchor }) })}
          />
        )}
      </ListBody>
      {menu === null ? null : <RowMenu label={listMessages.more} {...menu} onClose={() => setMenu(null)} />}
    </>
  )
}
