import { useMutation, useQuery } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import type { AccountRow } from '../../../contract/model.ts'
import { useCommand } from '../../shared/commands.ts'
import type { ExportPart } from '../../shared/exporting/wanted.ts'
import { accountsSummaryQuery } from '../../shared/hooks/accounts-summary.ts'
import { currentConnection, useAppState } from '../../shared/hooks/app-state.ts'
import { ask } from '../../shared/hooks/query-client.ts'
import { useDebounced } from '../../shared/hooks/use-debounced.ts'
import { useFirstFocus } from '../../shared/hooks/use-first-focus.ts'
import { useShown } from '../../shared/hooks/use-shown.ts'
import { ListProblem } from '../../shared/list-body.tsx'
import { RowsGrid } from '../../shared/rows/rows-grid.tsx'
import { useHeldRows } from '../../shared/rows/use-held-rows.ts'
import { readAhead } from '../../shared/rows/use-rows.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FilterButton } from '../../ui/fields/filter-button.tsx'
import { SearchBox } from '../../ui/fields/search-box.tsx'
import { keptGridPlace } from '../../ui/grid/grid-place.ts'
import { focusActiveRow } from '../../ui/grid/use-grid-focus.ts'
import { createKept, useKept } from '../../ui/kept.ts'
import { toRecord } from '../../ui/layout/desk.tsx'
import { ListCard } from '../../ui/layout/list-card.tsx'
import { Empty } from '../../ui/notices/empty.tsx'
import { accountCells, accountColumns } from './account-cells.tsx'
import { AccountFilters, filtersSet } from './account-filters.tsx'
import { AccountMenu, type RowMenuAt } from './account-menu.tsx'
import { type AccountsPart, AccountTabs } from './account-tabs.tsx'
import { AccountsFoot } from './accounts-foot.tsx'
import { EndedList } from './apart/ended-list.tsx'
import { ArrivedLine } from './arrived/arrived-line.tsx'
import { copyCell } from './copy-cell.ts'
import { AskRow } from './nothing/ask-row.tsx'
import { InsteadLine } from './nothing/instead-line.tsx'
import { NoAccounts } from './nothing/no-accounts.tsx'
import { NoMatch } from './nothing/no-match.tsx'
import { useAskService } from './nothing/use-ask-service.ts'
import {
  type AccountsFilter,
  accountsKey,
  countQuery,
  isFiltered,
  noFilter,
  readAccounts,
} from './queries.ts'
import { useEnter } from './use-enter.ts'
import { useReveal } from './use-reveal.ts'
import { useSeen } from './use-seen.ts'
import { viewShown } from './views/queries.ts'
import { goneWords } from './views/view-words.ts'
import { ViewsChip } from './views/views-chip.tsx'

const keptFilter = createKept(noFilter)
const keptPart = createKept<'shared' | 'ended'>('shared')
const keptPlace = keptGridPlace()
const keptLatest = createKept<number | null>(null)

type AccountsListProps = {
  openId: string | null
  onOpen: (customerId: string) => void
  onShut: () => void
  onRefresh: () => void
  /** What the way here asked for; null: it left the list as it is. Keep it the same object. */
  wanted: AccountsFilter | null
  /** It asked for those who ended what they shared. */
  wantsEnded: boolean
  busy: boolean
  gridRef: RefObject<HTMLDivElement | null>
  /** Gets what can be exported: what is listed here, in this order. */
  exportRef: RefObject<(() => ExportPart[]) | null>
}

/** Every utility account that was ever read, whether the service can be reached or not. */
export function AccountsList({ openId, onOpen, onShut, onRefresh, ...props }: AccountsListProps) {
  const { wanted, wantsEnded, busy, gridRef, exportRef } = props
  const searchRef = useRef<HTMLInputElement>(null)
  const [filter, setFilter] = useKept(keptFilter)
  const [part, setPart] = useKept(keptPart)
  const summary = useQuery(accountsSummaryQuery).data
  const seen = useSeen(openId, filter.onlyNew)
  const key = useMemo(() => accountsKey(filter), [filter])
  const list = useHeldRows(key, readAccounts(filter, seen.read), keptLatest)
  const { first, failure, retry } = list
  const tellsChanges = currentConnection(useAppState())?.tellsChanges === true
  const shown = useShown(filter, list.busy)
  const instead = first?.instead ?? null
  const search = instead ?? shown.search
  const cells = useCallback(
    (row: AccountRow, _: boolean, above: AccountRow | undefined) => accountCells(row, search, above),
    [search],
  )
  const service = useAskService({
    onFound: (customerId, listed) => {
      if (!listed) setFilter(noFilter)
      onOpen(customerId)
    },
    onFailed: onShut,
  })
  const { drop } = service
  useEffect(() => {
    if (openId !== null) drop()
  }, [openId, drop])
  const open = (customerId: string) => {
    service.drop()
    onOpen(customerId)
  }
  const { enter, offered } = useEnter({ filter, service, onOpen: open, searchRef, gridRef })
  const text = filter.search.trim()
  const askService = () => service.ask({ text, filter })
  const allSeen = useMutation({
    mutationFn: () => ask('accounts.markSeen', undefined),
    onSuccess: () => change({ onlyNew: false }),
  })
  const toSearch = () => searchRef.current?.select()
  useCommand('search', toSearch)
  useCommand('look-up', toSearch)
  useFirstFocus(searchRef)
  const reveal = useReveal(openId, filter, keptLatest, list.release)
  const change = (part: Partial<AccountsFilter>) => {
    service.drop()
    keptLatest.write(null)
    if (part.onlyNew !== undefined) seen.forget()
    const next = { ...filter, ...part }
    readAhead(accountsKey(next), (offset, limit) => readAccounts(next, seen.read)(offset, limit, null))
    setFilter(next)
  }
  const isCapped = first?.exact === false
  const debounced = useDebounced(filter)
  const counting = useQuery({ ...countQuery(debounced), enabled: isCapped && debounced === filter })
  const counted = debounced === filter ? (counting.data ?? null) : null
  const total = Math.max(first?.total ?? 0, isCapped ? (counted ?? 0) : 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the way here asked for it
  useEffect(() => {
    if (wanted === null && !wantsEnded) return
    setPart(wantsEnded ? 'ended' : 'shared')
    if (wanted !== null) change(wanted)
    onShut()
  }, [wanted, wantsEnded])
  useImperativeHandle(exportRef, () => () => {
    const view = viewShown(filter)
    return [
      {
        label: view === null ? 'What is listed' : `View ${view.name}`,
        scope: { list: 'accounts', filter: { ...filter, seen: seen.read(), upTo: keptLatest.read() } },
        total: first?.total ?? null,
        ...(view === null ? {} : { choice: view.sheet }),
      },
    ]
  })
  const filtered = isFiltered(shown)
  const isEnded = part === 'ended'
  const choosePart = (next: AccountsPart) => {
    setPart(next === 'ended' ? 'ended' : 'shared')
    if (next !== 'ended' && filter.onlyNew !== (next === 'new')) change({ onlyNew: next === 'new' })
  }
  const [menu, setMenu] = useState<RowMenuAt | null>(null)
  return (
    <ListCard
      label="Accounts"
      busy={list.busy}
      top={
        <div className="list-top">
          <SearchBox
            label="Search accounts"
            value={filter.search}
            onChange={typed => {
              setPart('shared')
              change({ search: typed })
            }}
            alsoLabel="Look up account"
            onLeave={() => focusActiveRow(gridRef.current)}
            onEnter={() => void enter()}
            inputRef={searchRef}
          />
          <FilterButton
            set={filtersSet(filter)}
            onReset={() => change({ ...noFilter, search: filter.search, onlyNew: filter.onlyNew })}
          >
            <AccountFilters filter={filter} onChange={change} />
          </FilterButton>
        </div>
      }
      bar={
        <>
          <AccountTabs
            part={isEnded ? 'ended' : filter.onlyNew ? 'new' : 'all'}
            summary={summary}
            onChoose={choosePart}
          />
          {(summary?.newCustomers ?? 0) > 0 && filter.onlyNew && !isEnded ? (
            <Button look="quiet" onPress={() => allSeen.mutate()}>
              Mark all as seen
            </Button>
          ) : null}
          <ViewsChip filter={filter} summary={summary} onShow={change} />
        </>
      }
      foot={
        <AccountsFoot
          first={first}
          summary={summary}
          isEnded={isEnded}
          filtered={filtered}
          total={total}
          exact={!isCapped || counted !== null}
        />
      }
    >
      <ListProblem failure={failure} onRetry={retry} />
      <ListProblem failure={allSeen.error} onRetry={() => allSeen.mutate()} />
      <ListProblem failure={service.failure} onRetry={service.again} />
      {instead === null || isEnded ? null : <InsteadLine typed={shown.search} instead={instead} />}
      {first === undefined || first.arrived === null || isEnded ? null : (
        <ArrivedLine
          arrived={first.arrived}
          tellsChanges={tellsChanges}
          onShow={() => {
            list.release()
            gridRef.current?.scrollTo({ top: 0 })
          }}
        />
      )}
      {isEnded ? (
        <EndedList openId={openId} onOpen={open} gridRef={gridRef} />
      ) : first === undefined ? (
        failure === null ? (
          <Empty late>Reading accounts…</Empty>
        ) : null
      ) : total > 0 ? (
        <RowsGrid
          rows={list}
          label="Utility accounts"
          className="accounts-grid"
          cardsUpTo={44}
          listKey={JSON.stringify(shown)}
          keyOf={row => row.id}
          kept={keptPlace}
          reveal={reveal}
          columns={accountColumns}
          total={total}
          gridRef={gridRef}
          onScrolled={list.onScrolled}
          isSelected={row => row.customerId === openId}
          onOpen={row => open(row.customerId)}
          onEnter={toRecord}
          onWalk={row => (openId === null ? undefined : open(row.customerId))}
          onMenu={(row, anchor, cell) => setMenu({ row, anchor, cell })}
          onCopy={copyCell}
          cells={cells}
        />
      ) : filtered ? (
        <NoMatch
          filter={shown}
          gone={goneWords(shown, summary)}
          service={service}
          onAsk={askService}
          onDropFilters={() => change({ ...noFilter, search: filter.search })}
          onShowAll={() => {
            change(noFilter)
            searchRef.current?.focus()
          }}
        />
      ) : (
        <NoAccounts
          listOffered={summary?.listOffered ?? null}
          asOf={summary?.asOf ?? null}
          busy={busy}
          onRefresh={onRefresh}
          onLookUp={toSearch}
        />
      )}
      {total > 0 && offered !== null && !isEnded ? (
        <AskRow text={offered} service={service} onAsk={askService} />
      ) : null}
      {menu === null ? null : (
        <AccountMenu {...menu} onOpen={open} onCopy={copyCell} onClose={() => setMenu(null)} />
      )}
    </ListCard>
  )
}
