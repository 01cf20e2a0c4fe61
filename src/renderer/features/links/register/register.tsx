import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { LinkList } from '../../../../contract/links/register-schemas.ts'
import type { Link } from '../../../../contract/model.ts'
import { useTellsMore } from '../../../shared/hooks/app-state.ts'
import { editLink } from '../../../shared/record/edit/edited-link.tsx'
import { handedLink, isToRemind } from '../../../shared/record/link/link-words.ts'
import { undoLast, useUndoKey } from '../../../shared/record/link/undo.ts'
import { useLinkActions } from '../../../shared/record/use-link-actions.tsx'
import { ListFind } from '../../../shared/rows/list-find.tsx'
import { ListRows } from '../../../shared/rows/list-rows.tsx'
import type { ReturningRows } from '../../../ui/grid/data-grid.tsx'
import { focusActiveRow } from '../../../ui/grid/use-grid-focus.ts'
import { pressKey } from '../../../ui/keys.ts'
import { isBeside, ListCard } from '../../../ui/layout/screen.tsx'
import type { OpenRecord } from '../open-link.ts'
import type { LinksList } from '../queries.ts'
import { useRouteList } from '../use-route.ts'
import { linkCells, linkColumns } from './link-cells.tsx'
import { Nothing } from './nothing.tsx'
import { StateTabs } from './register-bar.tsx'
import { RegisterFilters } from './register-filters.tsx'
import { RegisterFoot } from './register-foot.tsx'
import { messages } from './register-messages.ts'
import { SelectionBar } from './selection/selection-bar.tsx'
import { useArchiveMarked, useSelection } from './selection/use-selection.ts'
import { orderAfter, setFilters } from './shown-list.ts'

/** Returns what focuses the active row; if an action then removes that row, the row in its place gets the focus once rows change. */
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

/** Makes the list scroll to a link just made, once, as soon as it is the first row; null: not at the top (yet). */
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

type RegisterProps = {
  list: LinksList
  composer: ReactNode
  /** A link is being made there. */
  isMaking: boolean
  /** The record beside the list, and the link made here last: the list scrolls to a new one. */
  record: OpenRecord
}

/** The list of all links created here or listed by the service. */
export function Register({ list, composer, isMaking, record }: RegisterProps) {
  const openId = record.open?.id ?? null
  const { filter, shown, total, gridRef } = list
  const tellsMore = useTellsMore()
  const selection = useSelection(list)
  const { clear } = selection
  // Its bar would act on other links than the one that is being made. Not once that is there: the bar may be asking or at work by then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link
  useEffect(() => {
    if (isMaking) clear()
  }, [isMaking])
  const show = (link: Link) => {
    if (!isBeside()) clear()
    record.show(link)
  }
  const edit = (link: Link) => {
    show(link)
    editLink(link, 'customer', 'row')
  }
  const onLeft = useFocusAfterLeft(gridRef, total)
  const archiveMarked = useArchiveMarked(selection, () => {
    if (openId !== null && selection.holds(openId)) record.close()
    onLeft()
  })
  // The link leaves the list: its record and selection must go too, or keys on another row would act on it; so must a selected list
  // that it was left out of, which has no count without it.
  const onArchived = (link: Link) => {
    if (link.archived !== filter.archived) return
    if (link.id === openId) record.close()
    if (selection.grid.has(link) || 'filter' in selection.marked.target) clear()
  }
  const actions = useLinkActions({ toRow: onLeft, onEdit: edit, onArchived })
  const { copy, handOver } = actions
  const { mutate: onCopy, variables: copied } = copy
  const { search, followUp } = shown
  const cells = useCallback(
    (link: Link, active: boolean) => linkCells(link, { search, active, followUp, tellsMore, onCopy }),
    [search, followUp, tellsMore, onCopy],
  )
  const reminds = (link: Link) => followUp || isToRemind(link)
  const mail = (link: Link) => {
    if (selection.count > 0) return pressKey(document.querySelector('.marked-bar'), 'M')
    const handed = handedLink(link)
    if (handed !== null) actions.mailItem(handed, reminds(link)).onChoose()
  }
  const reveal = useNewest(record.latest, filter, list.rows.rowAt(0)?.id)
  const [returning, setReturning] = useState<ReturningRows | null>(null)
  const onReturned = () => setReturning(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search does not move the focus
  useEffect(onReturned, [filter])
  // The next key is meant for what comes back, not for the row after it; unless a record lies over the list.
  useUndoKey(async () => {
    const from = document.activeElement
    const undone = await undoLast()
    const comesBack = undone?.what === (filter.archived ? 'restore' : 'archive')
    if (comesBack && (openId === null || isBeside())) setReturning({ keys: new Set(undone.ids), from })
  })
  const { change } = list
  useRouteList(asked => {
    // The record would cover what is asked for.
    record.close()
    change(asked)
  })
  return (
    <ListCard
      label={messages.label}
      busy={list.rows.busy}
      top={composer}
      find={
        <ListFind {...{ list, change }} label={messages.search} set={setFilters(filter)}>
          <RegisterFilters list={list} />
        </ListFind>
      }
      bar={
        selection.count > 0 ? (
          <SelectionBar selection={selection} archive={archiveMarked} onLeft={onLeft} />
        ) : (
          <StateTabs list={list} />
        )
      }
      foot={<RegisterFoot list={list} />}
    >
      <ListRows
        {...list.grid}
        label={messages.list}
        className="links-grid"
        columns={linkColumns(shown)}
        total={total}
        keyOf={link => link.id}
        reveal={reveal}
        {...{ returning, onReturned }}
        marks={selection.grid}
        sort={{
          by: filter.by,
          descending: filter.descending,
          onSort: column => change(orderAfter(filter, column)),
        }}
        cells={cells}
        menuOf={link => actions.menuOf(link, show, reminds(link))}
        keys={{
          F2: edit,
          Delete: link => (selection.count > 0 ? archiveMarked.run() : actions.archive(link)),
          M: mail,
        }}
        onCopy={link => onCopy(link)}
        record={{ openId, isOf: link => link.id === openId, onOpen: show, onClose: record.close }}
        problem={{
          failure: copy.error ?? handOver.failure,
          onRetry: () => (copy.error === null ? handOver.retry() : copied !== undefined && onCopy(copied)),
        }}
        reading={messages.reading}
        nothing={<Nothing list={list} />}
      />
      {actions.dialog}
    </ListCard>
  )
}
