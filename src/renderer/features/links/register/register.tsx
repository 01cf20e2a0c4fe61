import { useMutation, useQuery } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { everyLink, linkOrders } from '../../../../contract/links/register.ts'
import type { LinkList } from '../../../../contract/links/register-schemas.ts'
import type { Link } from '../../../../contract/model.ts'
import { useCommand } from '../../../shared/commands.ts'
import { currentConnection, useAppState } from '../../../shared/hooks/app-state.ts'
import { ask } from '../../../shared/hooks/query-client.ts'
import { useSettled } from '../../../shared/hooks/use-settled.ts'
import { useShown } from '../../../shared/hooks/use-shown.ts'
import { ListBody } from '../../../shared/list-body.tsx'
import { RowsGrid } from '../../../shared/rows/rows-grid.tsx'
import { useHeldRows } from '../../../shared/rows/use-held-rows.ts'
import { readAhead } from '../../../shared/rows/use-rows.ts'
import { SearchBox } from '../../../ui/fields/search-box.tsx'
import { focusActiveRow } from '../../../ui/grid/use-grid-focus.ts'
import { useKept } from '../../../ui/kept.ts'
import { ListCard } from '../../../ui/layout/list-card.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import { pluralOrMore } from '../../../ui/text/numbers.ts'
import { useMedia } from '../../../ui/use-media.ts'
import { copiedWords } from '../link-words.ts'
import { linkCountQuery, linksKey, readLinks } from '../queries.ts'
import { Accepted } from './accepted.tsx'
import { Arrived } from './arrived.tsx'
import { beginsDescending, isNarrowed } from './asked/filter-words.ts'
import { RegisterFilters } from './asked/register-filters.tsx'
import { useAskedList } from './asked/use-asked-list.ts'
import type { EditValues } from './edit-values.ts'
import { keptLatest, keptList, keptPlace } from './kept-list.ts'
import { editCells, linkCells, linkColumns, wideEnough } from './link-cells.tsx'
import { LinkMenu } from './link-menu.tsx'
import { MarkedBar } from './marked/marked-bar.tsx'
import { useMarks } from './marked/use-marks.ts'
import { Nothing } from './nothing.tsx'
import { useUndoKey } from './undo.ts'

type RegisterProps = {
  openId: string | null
  onOpen: (link: Link) => void
  onCopied: (link: Link) => void
  onFirst: () => void
  onAccount: (customerId: string) => void
  onSettings: () => void
  onWithdraw: (link: Link) => void
  gridRef: RefObject<HTMLDivElement | null>
}

const orderOf = (by: string) => linkOrders.find(order => order === by)

/** Every link that was ever created here, or told of by the service. */
export function Register({
  openId,
  onOpen,
  onCopied,
  onFirst,
  onAccount,
  onSettings,
  onWithdraw,
  gridRef,
}: RegisterProps) {
  const searchRef = useRef<HTMLInputElement>(null)
  const [list, setList] = useKept(keptList)
  const key = useMemo(() => linksKey(list), [list])
  const rows = useHeldRows(key, readLinks(list), keptLatest)
  const { first, failure, retry, rowAt } = rows
  const tellsMore = currentConnection(useAppState())?.tellsChanges === true
  const settled = useSettled(list)
  const counts = first?.more === true && settled === list
  const counted = useQuery({ ...linkCountQuery(list), enabled: counts }).data ?? undefined
  const total = first?.more === true ? Math.max(counted ?? 0, first.total) : (first?.total ?? 0)
  const isCounted = first?.more !== true || counted !== undefined
  const marks = useMarks({ list, latest: first?.latest ?? null, total, isCounted, rowAt })
  const { mutate, error, variables } = useMutation({
    mutationFn: (link: Link) => ask('links.copy', { id: link.id }),
    onSuccess: (link, before) => {
      announce(copiedWords(before, link))
      onCopied(link)
    },
  })
  const [menu, setMenu] = useState<{ link: Link; anchor: HTMLElement } | null>(null)
  const onMore = useCallback((link: Link, anchor: HTMLElement) => setMenu({ link, anchor }), [])
  const [editing, setEditing] = useState<string | null>(null)
  const typed = useRef<EditValues | null>(null)
  const edit = useCallback((link: Link) => {
    typed.current = null
    setEditing(link.id)
  }, [])
  const endEdit = useCallback(() => {
    setEditing(null)
    focusActiveRow(gridRef.current)
  }, [gridRef])
  const shown = useShown(list, rows.busy)
  const { search, followUp } = shown
  const wide = useMedia(wideEnough)
  const cells = useCallback(
    (link: Link, active: boolean) =>
      link.id === editing
        ? editCells(link, typed, endEdit)
        : linkCells(link, { search, wide, active, followUp, tellsMore, onCopy: mutate, onAccount, onMore }),
    [search, wide, followUp, tellsMore, editing, endEdit, mutate, onAccount, onMore],
  )
  const left = useRef(false)
  // What was done with the marked ones may take the row away that got the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time rows came or went
  useEffect(() => {
    if (left.current && document.activeElement === document.body) focusActiveRow(gridRef.current)
    left.current = false
  }, [total, gridRef])
  useCommand('search', () => searchRef.current?.select())
  useUndoKey()
  const change = (part: Partial<LinkList>) => {
    const next = { ...list, ...part }
    keptLatest.write(null)
    readAhead(linksKey(next), (offset, limit) => readLinks(next)(offset, limit, null))
    setEditing(null)
    setList(next)
  }
  useAskedList(change)
  const arrived = first?.arrived ?? 0
  const narrowed = isNarrowed(shown)
  const problem = failure ?? error
  const known = pluralOrMore(total, 'link', isCounted)
  return (
    <ListCard
      label="Register"
      busy={rows.busy}
      bar={
        <>
          <SearchBox
            label="Search links"
            value={list.search}
            onChange={text => change({ search: text })}
            onLeave={() => focusActiveRow(gridRef.current)}
            inputRef={searchRef}
          />
          {marks.count > 0 ? (
            <MarkedBar
              count={marks.count}
              isCounted={marks.isCounted}
              list={list}
              target={marks.target}
              canWithdraw={tellsMore}
              onClear={marks.clear}
              onLeft={() => {
                left.current = true
                focusActiveRow(gridRef.current)
              }}
              onSettings={onSettings}
            />
          ) : (
            <>
              <RegisterFilters
                list={list}
                unknown={first?.unknown ?? 0}
                tellsMore={tellsMore}
                onChange={change}
              />
              <Arrived
                count={arrived}
                onShow={() => {
                  rows.release()
                  gridRef.current?.scrollTo({ top: 0 })
                }}
              />
              {arrived > 0 ? null : <Accepted onAccount={onAccount} />}
            </>
          )}
        </>
      }
      foot={
        first === undefined ? (
          <span>—</span>
        ) : (
          <>
            <span>{narrowed ? `${known} found` : known}</span>
            {followUp && !tellsMore ? (
              <span>This service does not tell who accepted: these are links that were handed over.</span>
            ) : null}
          </>
        )
      }
    >
      <ListBody
        failure={problem}
        onRetry={failure === null ? () => variables !== undefined && mutate(variables) : retry}
        reading="Reading links…"
        isKnown={first !== undefined}
        nothing={
          total > 0 ? null : (
            <Nothing
              list={shown}
              narrowed={narrowed}
              onFirst={onFirst}
              onAll={() => {
                change(everyLink)
                searchRef.current?.focus()
              }}
            />
          )
        }
      >
        <RowsGrid
          rows={rows}
          label="Links"
          className="links-grid"
          cardsUpTo={44}
          listKey={JSON.stringify(shown)}
          keyOf={link => link.id}
          kept={keptPlace}
          columns={linkColumns}
          total={total}
          gridRef={gridRef}
          onScrolled={rows.onScrolled}
          isSelected={link => link.id === openId}
          marks={marks.grid}
          sort={{
            by: list.by,
            descending: list.descending,
            onSort: column => {
              const by = orderOf(column) ?? 'created'
              change({ by, descending: by === list.by ? !list.descending : beginsDescending(by) })
            },
          }}
          onOpen={onOpen}
          onEdit={edit}
          cells={cells}
        />
      </ListBody>
      {menu === null ? null : (
        <LinkMenu
          {...menu}
          followUp={followUp}
          onEdit={edit}
          onWithdraw={onWithdraw}
          onClose={() => setMenu(null)}
        />
      )}
    </ListCard>
  )
}
