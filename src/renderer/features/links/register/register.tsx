import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { everyLink } from '../../../../contract/links/register.ts'
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
import { type LinkWays, useUndoKey } from '../link-ways.ts'
import { linkCountQuery, linksKey, readLinks } from '../queries.ts'
import { useRouteList } from '../use-route.ts'
import { editCells, type TypedRow } from './edit-row.tsx'
import { linkCells, linkColumns } from './link-cells.tsx'
import { LinkMenu } from './link-menu.tsx'
import { Nothing } from './nothing.tsx'
import { RegisterBar } from './register-bar.tsx'
import { RegisterFoot } from './register-foot.tsx'
import { messages } from './register-messages.ts'
import { SelectionBar } from './selection/selection-bar.tsx'
import { useSelection } from './selection/use-selection.ts'
import { isNarrowed, keptLatest, keptList, keptPlace, orderAfter } from './shown-list.ts'

/** How many links match; where the list did not count them all, they are counted once it has not changed for a moment. */
function useTotal(list: LinkList, debounced: LinkList, first: { more: boolean; total: number } | undefined) {
  const isCapped = first?.more === true
  const counted = useQuery({ ...linkCountQuery(list), enabled: isCapped && debounced === list }).data
  const known = first?.total ?? 0
  return {
    total: isCapped ? Math.max(counted ?? 0, known) : known,
    isCounted: !isCapped || counted != null,
  }
}

/** What was done with the selection may take the row away that then got the focus: it goes to the one that took its place. */
function useFocusAfterLeft(gridRef: RefObject<HTMLDivElement | null>, total: number): () => void {
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

/** Where a link stands that was just made, so that the list scrolls to it: once, as soon as it is the first of the list; else null. */
function useNewest(latest: string | null, { by, descending }: LinkList, top: string | undefined) {
  const [reveal, setReveal] = useState<{ index: number } | null>(null)
  const shown = useRef(latest)
  const isTop = latest !== null && latest === top && by === 'created' && descending
  useEffect(() => {
    if (!isTop || shown.current === latest) return
    shown.current = latest
    setReveal({ index: 0 })
  }, [isTop, latest])
  return reveal
}

type RegisterProps = Omit<LinkWays, 'onEdit'> & {
  /** Above the list. */
  composer: ReactNode
  openId: string | null
  /** The link that was made here last; a new one is scrolled to. */
  latest: string | null
  /** The row that is edited in its place; kept outside, as the record asks for it as well. */
  editing: string | null
  onEdit: (id: string | null) => void
  onOpen: (link: Link) => void
  onFirst: () => void
  gridRef: RefObject<HTMLDivElement | null>
}

/** Every link that was ever created here, or listed by the service. */
export function Register({ composer, openId, latest, onOpen, onFirst, gridRef, ...props }: RegisterProps) {
  const { editing, onEdit, onArchive, onWithdraw } = props
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
    onSuccess: (link, before) => announce(copiedWords(before, link)),
  })
  const { mutate: onCopy, error, variables } = copy
  const [menu, setMenu] = useState<{ link: Link; anchor: MenuAnchor } | null>(null)
  const onMore = useCallback((link: Link, anchor: MenuAnchor) => setMenu({ link, anchor }), [])
  const typed: TypedRow = useRef(null)
  const edit = useCallback((link: Link) => onEdit(link.id), [onEdit])
  const shown = useShown(list, rows.busy)
  const { search, followUp } = shown
  const cells = useCallback(
    (link: Link, active: boolean) => {
      if (link.id !== editing) return linkCells(link, { search, active, followUp, tellsMore, onCopy, onMore })
      return editCells(link, typed, () => {
        onEdit(null)
        focusActiveRow(gridRef.current)
      })
    },
    [search, followUp, tellsMore, editing, onEdit, gridRef, onCopy, onMore],
  )
  const onLeft = useFocusAfterLeft(gridRef, total)
  const reveal = useNewest(latest, list, rowAt(0)?.id)
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
  const showAll = () => {
    change(everyLink)
    searchRef.current?.focus()
  }
  return (
    <ListCard
      label={messages.label}
      busy={rows.busy}
      top={composer}
      bar={
        selection.count > 0 ? (
          <SelectionBar selection={selection} canWithdraw={tellsMore} onLeft={onLeft} />
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
          narrowed={isNarrowed(shown)}
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
        nothing={total > 0 ? null : <Nothing list={shown} onFirst={onFirst} onAll={showAll} />}
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
            onSort: column => change(orderAfter(list, column)),
          }}
          onOpen={onOpen}
          onEnter={toRecord}
          onWalk={link => (openId === null ? undefined : onOpen(link))}
          onMenu={onMore}
          onEdit={edit}
          onDelete={onArchive}
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
          onArchive={onArchive}
          onWithdraw={onWithdraw}
          onClose={() => setMenu(null)}
        />
      )}
    </ListCard>
  )
}
