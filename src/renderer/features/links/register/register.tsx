import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { everyLink, linkOrders } from '../../../../contract/links/register.ts'
import type { LinkList } from '../../../../contract/links/register-schemas.ts'
import type { Link } from '../../../../contract/model.ts'
import { useCommand } from '../../../shared/commands.ts'
import { currentConnection, useAppState } from '../../../shared/hooks/app-state.ts'
import { ask } from '../../../shared/hooks/query-client.ts'
import { useDebounced } from '../../../shared/hooks/use-debounced.ts'
import { useShown } from '../../../shared/hooks/use-shown.ts'
import { ListBody } from '../../../shared/list-body.tsx'
import { copiedWords } from '../../../shared/record/link/link-words.ts'
import { RowsGrid } from '../../../shared/rows/rows-grid.tsx'
import { useHeldRows } from '../../../shared/rows/use-held-rows.ts'
import { readAhead } from '../../../shared/rows/use-rows.ts'
import { focusActiveRow } from '../../../ui/grid/use-grid-focus.ts'
import { useKept } from '../../../ui/kept.ts'
import { toRecord } from '../../../ui/layout/desk.tsx'
import { ListCard } from '../../../ui/layout/list-card.tsx'
import type { MenuAnchor } from '../../../ui/menu-anchor.ts'
import { announce } from '../../../ui/notices/status.tsx'
import { pluralOrMore } from '../../../ui/text/numbers.ts'
import { linkCountQuery, linksKey, readLinks } from '../queries.ts'
import type { EditValues } from './edit-values.ts'
import { beginsDescending, isNarrowed } from './filters/filter-messages.ts'
import { useRouteList } from './filters/use-route-list.ts'
import { keptLatest, keptList, keptPlace } from './kept-list.ts'
import { editCells, linkCells, linkColumns } from './link-cells.tsx'
import { LinkMenu } from './link-menu.tsx'
import { Nothing } from './nothing.tsx'
import { RegisterBar } from './register-bar.tsx'
import { RegisterFoot } from './register-foot.tsx'
import { messages } from './register-messages.ts'
import { SelectionBar } from './selection/selection-bar.tsx'
import { useSelection } from './selection/use-selection.ts'
import { useUndoKey } from './undo.ts'
import { useArchive } from './use-archive.ts'
import { useNewest } from './use-newest.ts'

const orderOf = (by: string) => linkOrders.find(order => order === by) ?? 'created'

type GridRef = RefObject<HTMLDivElement | null>

/** How many links match; where the list did not count them all, they are counted once it has not changed for a moment. */
function useTotal(list: LinkList, debounced: LinkList, first: { more: boolean; total: number } | undefined) {
  const isCapped = first?.more === true
  const counting = useQuery({ ...linkCountQuery(list), enabled: isCapped && debounced === list })
  const counted = counting.data ?? undefined
  const known = first?.total ?? 0
  return {
    total: isCapped ? Math.max(counted ?? 0, known) : known,
    isCounted: !isCapped || counted !== undefined,
  }
}

/** The row that is edited in its place, and what was typed into it so far. */
function useRowEdit({ editing, onEdit, gridRef }: Pick<RegisterProps, 'editing' | 'onEdit' | 'gridRef'>) {
  const typed = useRef<EditValues | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed belongs to the row that is edited
  useMemo(() => {
    typed.current = null
  }, [editing])
  const edit = useCallback((link: Link) => onEdit(link.id), [onEdit])
  const end = useCallback(() => {
    onEdit(null)
    focusActiveRow(gridRef.current)
  }, [gridRef, onEdit])
  return { typed, edit, end }
}

/** What was done with the selection may take the row away that then got the focus: it goes to the one that took its place. */
function useFocusAfterLeft(gridRef: GridRef, total: number): () => void {
  const left = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time rows came or went
  useEffect(() => {
    if (left.current && document.activeElement === document.body) focusActiveRow(gridRef.current)
    left.current = false
  }, [total, gridRef])
  return () => {
    left.current = true
    focusActiveRow(gridRef.current)
  }
}

type RegisterProps = {
  /** Above the list. */
  composer: ReactNode
  openId: string | null
  /** The link that was made here last; a new one is scrolled to. */
  latest: string | null
  /** What is edited; kept outside, as the record asks for it as well. */
  editing: string | null
  onEdit: (id: string | null) => void
  onOpen: (link: Link) => void
  onCopied: (link: Link) => void
  onFirst: () => void
  onWithdraw: (link: Link) => void
  gridRef: GridRef
}

/** Every link that was ever created here, or listed by the service. */
export function Register({ composer, openId, latest, onOpen, onFirst, gridRef, ...props }: RegisterProps) {
  const { editing, onEdit, onCopied, onWithdraw } = props
  const searchRef = useRef<HTMLInputElement>(null)
  const [list, setList] = useKept(keptList)
  const key = useMemo(() => linksKey(list), [list])
  const rows = useHeldRows(key, readLinks(list), keptLatest)
  const { first, failure, retry, rowAt } = rows
  const tellsMore = currentConnection(useAppState())?.tellsChanges === true
  const debounced = useDebounced(list)
  const { total, isCounted } = useTotal(list, debounced, first)
  const selection = useSelection({ list, latest: first?.latest ?? null, total, isCounted, rowAt })
  const copy = useMutation({
    mutationFn: (link: Link) => ask('links.copy', { id: link.id }),
    onSuccess: (link, before) => {
      announce(copiedWords(before, link))
      onCopied(link)
    },
  })
  const { mutate: onCopy, error, variables } = copy
  const archive = useArchive()
  const [menu, setMenu] = useState<{ link: Link; anchor: MenuAnchor } | null>(null)
  const onMore = useCallback((link: Link, anchor: MenuAnchor) => setMenu({ link, anchor }), [])
  const { typed, edit, end } = useRowEdit({ editing, onEdit, gridRef })
  const shown = useShown(list, rows.busy)
  const { search, followUp } = shown
  const cells = useCallback(
    (link: Link, active: boolean) =>
      link.id === editing
        ? editCells(link, typed, end)
        : linkCells(link, { search, active, followUp, tellsMore, onCopy, onMore }),
    [search, followUp, tellsMore, editing, typed, end, onCopy, onMore],
  )
  const focusAfterLeft = useFocusAfterLeft(gridRef, total)
  useCommand('search', () => searchRef.current?.select())
  useUndoKey()
  const change = (part: Partial<LinkList>) => {
    const next = { ...list, ...part }
    keptLatest.write(null)
    readAhead(linksKey(next), (offset, limit) => readLinks(next)(offset, limit, null))
    onEdit(null)
    setList(next)
  }
  useRouteList(change)
  const reveal = useNewest(latest, list, rowAt(0)?.id)
  const narrowed = isNarrowed(shown)
  return (
    <ListCard
      label={messages.label}
      busy={rows.busy}
      top={composer}
      bar={
        selection.count > 0 ? (
          <SelectionBar
            selection={selection}
            list={list}
            latest={first?.latest ?? null}
            canWithdraw={tellsMore}
            onLeft={focusAfterLeft}
          />
        ) : (
          <RegisterBar
            list={list}
            debounced={debounced}
            unknown={first?.unknown ?? 0}
            tellsMore={tellsMore}
            onChange={change}
            onLeave={() => focusActiveRow(gridRef.current)}
            searchRef={searchRef}
          />
        )
      }
      foot={
        <RegisterFoot
          known={first === undefined ? null : pluralOrMore(total, 'link', isCounted)}
          narrowed={narrowed}
          tellsMore={tellsMore}
          followUp={followUp}
          arrived={first?.arrived ?? 0}
          onShow={() => {
            rows.release()
            gridRef.current?.scrollTo({ top: 0 })
          }}
        />
      }
    >
      <ListBody
        failure={failure ?? error}
        onRetry={failure === null ? () => variables !== undefined && onCopy(variables) : retry}
        reading={messages.reading}
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
          label={messages.list}
          className="links-grid"
          cardsUpTo={44}
          listKey={JSON.stringify(shown)}
          keyOf={link => link.id}
          kept={keptPlace}
          reveal={reveal}
          columns={linkColumns}
          total={total}
          gridRef={gridRef}
          onScrolled={rows.onScrolled}
          isSelected={link => link.id === openId}
          marks={selection.grid}
          sort={{
            by: list.by,
            descending: list.descending,
            onSort: column => {
              const by = orderOf(column)
              change({ by, descending: by === list.by ? !list.descending : beginsDescending(by) })
            },
          }}
          onOpen={onOpen}
          onEnter={toRecord}
          onWalk={link => (openId === null ? undefined : onOpen(link))}
          onMenu={onMore}
          onEdit={edit}
          onDelete={archive}
          onCopyRow={onCopy}
          cells={cells}
        />
      </ListBody>
      {menu === null ? null : (
        <LinkMenu
          {...menu}
          followUp={followUp}
          onOpen={onOpen}
          onCopy={onCopy}
          onEdit={edit}
          onArchive={archive}
          onWithdraw={onWithdraw}
          onClose={() => setMenu(null)}
        />
      )}
    </ListCard>
  )
}
