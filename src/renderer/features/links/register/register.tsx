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
import { beginsDescending, isNarrowed } from './asked/filter-words.ts'
import { useAskedList } from './asked/use-asked-list.ts'
import type { EditValues } from './edit-values.ts'
import { keptLatest, keptList, keptPlace } from './kept-list.ts'
import { editCells, linkCells, linkColumns } from './link-cells.tsx'
import { LinkMenu } from './link-menu.tsx'
import { MarkedBar } from './marked/marked-bar.tsx'
import { useMarks } from './marked/use-marks.ts'
import { Nothing } from './nothing.tsx'
import { RegisterBar } from './register-bar.tsx'
import { RegisterFoot } from './register-foot.tsx'
import { useUndoKey } from './undo.ts'
import { useArchive } from './use-archive.ts'
import { useNewest } from './use-newest.ts'

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
  onAccount: (customerId: string) => void
  onSettings: () => void
  onWithdraw: (link: Link) => void
  gridRef: RefObject<HTMLDivElement | null>
}

const orderOf = (by: string) => linkOrders.find(order => order === by)

/** Every link that was ever created here, or listed by the service. */
export function Register(props: RegisterProps) {
  const { composer, openId, latest, editing, onEdit, onOpen, onCopied, gridRef } = props
  const searchRef = useRef<HTMLInputElement>(null)
  const [list, setList] = useKept(keptList)
  const key = useMemo(() => linksKey(list), [list])
  const rows = useHeldRows(key, readLinks(list), keptLatest)
  const { first, failure, retry, rowAt } = rows
  const tellsMore = currentConnection(useAppState())?.tellsChanges === true
  const debounced = useDebounced(list)
  const counts = first?.more === true && debounced === list
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
  const archive = useArchive()
  const [menu, setMenu] = useState<{ link: Link; anchor: MenuAnchor } | null>(null)
  const onMore = useCallback((link: Link, anchor: MenuAnchor) => setMenu({ link, anchor }), [])
  const typed = useRef<EditValues | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed belongs to the row that is edited
  useMemo(() => {
    typed.current = null
  }, [editing])
  const edit = useCallback((link: Link) => onEdit(link.id), [onEdit])
  const endEdit = useCallback(() => {
    onEdit(null)
    focusActiveRow(gridRef.current)
  }, [gridRef, onEdit])
  const shown = useShown(list, rows.busy)
  const { search, followUp } = shown
  const { onAccount } = props
  const cells = useCallback(
    (link: Link, active: boolean) =>
      link.id === editing
        ? editCells(link, typed, endEdit)
        : linkCells(link, { search, active, followUp, tellsMore, onCopy: mutate, onAccount, onMore }),
    [search, followUp, tellsMore, editing, endEdit, mutate, onAccount, onMore],
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
    onEdit(null)
    setList(next)
  }
  useAskedList(change)
  const reveal = useNewest(latest, list, rowAt(0)?.id)
  const narrowed = isNarrowed(shown)
  const ways = { onOpen, onCopy: mutate, onEdit: edit, onArchive: archive, onWithdraw: props.onWithdraw }
  return (
    <ListCard
      label="Register"
      busy={rows.busy}
      top={composer}
      bar={
        marks.count > 0 ? (
          <MarkedBar
            count={marks.count}
            isCounted={marks.isCounted}
            list={list}
            latest={first?.latest ?? null}
            target={marks.target}
            canWithdraw={tellsMore}
            onClear={marks.clear}
            onLeft={() => {
              left.current = true
              focusActiveRow(gridRef.current)
            }}
            onSettings={props.onSettings}
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
          tellsHandedOver={followUp && !tellsMore}
          arrived={first?.arrived ?? 0}
          onShow={() => {
            rows.release()
            gridRef.current?.scrollTo({ top: 0 })
          }}
          onAccount={onAccount}
        />
      }
    >
      <ListBody
        failure={failure ?? error}
        onRetry={failure === null ? () => variables !== undefined && mutate(variables) : retry}
        reading="Reading links…"
        isKnown={first !== undefined}
        nothing={
          total > 0 ? null : (
            <Nothing
              list={shown}
              narrowed={narrowed}
              onFirst={props.onFirst}
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
          reveal={reveal}
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
          onEnter={toRecord}
          onWalk={link => (openId === null ? undefined : onOpen(link))}
          onMenu={onMore}
          onEdit={edit}
          onDelete={archive}
          onCopyRow={mutate}
          cells={cells}
        />
      </ListBody>
      {menu === null ? null : (
        <LinkMenu {...menu} {...ways} followUp={followUp} onClose={() => setMenu(null)} />
      )}
    </ListCard>
  )
}
