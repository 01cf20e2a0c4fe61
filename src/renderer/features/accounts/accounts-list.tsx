import { useCallback } from 'react'
import type { AccountRow } from '../../../contract/model.ts'
import { isUnread } from '../../shared/hooks/accounts-summary.ts'
import { useTellsMore } from '../../shared/hooks/app-state.ts'
import { copyText, copyWords } from '../../shared/hooks/copy-text.ts'
import { useCall } from '../../shared/hooks/query-client.ts'
import { ListFind } from '../../shared/rows/list-find.tsx'
import { ListRows } from '../../shared/rows/list-rows.tsx'
import { NearLine } from '../../shared/rows/near-line.tsx'
import { couldBeId } from '../../shared/words/could-be-id.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Tabs } from '../../ui/fields/tabs.tsx'
import { type CopiedText, copiesOf, copyOf } from '../../ui/grid/grid-row.tsx'
import { ListCard } from '../../ui/layout/screen.tsx'
import { announce } from '../../ui/notices/status.tsx'
import { shortcut } from '../../ui/text/shortcut.ts'
import { useFocusLeft } from '../../ui/use-focus-left.ts'
import { accountCells, accountColumns, accountCopies } from './account-cells.tsx'
import { AccountFilters, setFilters } from './account-filters.tsx'
import { arrivedWords, countWords, messages } from './accounts-messages.ts'
import { EndedList } from './ended-list.tsx'
import { NotListed } from './not-listed.tsx'
import { AskRow, NoneListed } from './nothing.tsx'
import { isFiltered, noFilter, orderAfter, sortedColumn } from './queries.ts'
import type { Accounts } from './use-accounts.ts'
import { useFolds } from './use-folds.ts'
import { ViewsChip } from './views/views-chip.tsx'

type AccountsProps = { accounts: Accounts }

/** All utility accounts in the mirror, whether the service can be reached or not. */
export function AccountsList({ accounts }: AccountsProps) {
  const { list, summary, part, tabs, choosePart, change, service } = accounts
  const { filter } = list
  const allSeen = useCall('accounts.markSeen', () => change({ onlyNew: false }))
  const offersSeen = part === 'new' && (summary?.newCustomers ?? 0) > 0
  useFocusLeft(offersSeen, () => list.searchRef.current?.focus())
  const problem =
    allSeen.error === null
      ? { failure: service.failure, onRetry: service.again }
      : { failure: allSeen.error, onRetry: () => allSeen.mutate(undefined) }
  return (
    <ListCard
      label={messages.title}
      busy={list.rows.busy}
      find={
        <ListFind
          {...{ list, change }}
          label={messages.search}
          alsoLabel={messages.lookUp}
          onEnter={() => (part === 'ended' ? list.toRows() : void service.enter())}
          set={setFilters(filter)}
          reset={{ ...noFilter, search: filter.search, onlyNew: filter.onlyNew }}
        >
          {part === 'ended' ? null : <AccountFilters accounts={accounts} />}
        </ListFind>
      }
      bar={
        <>
          <Tabs label={messages.parts.label} tabs={tabs} chosen={part} onChoose={choosePart} />
          {offersSeen ? (
            <Button look="quiet" onPress={() => allSeen.mutate(undefined)}>
              {messages.markSeen}
            </Button>
          ) : null}
          {part === 'ended' ? null : <ViewsChip accounts={accounts} />}
        </>
      }
      foot={<Foot accounts={accounts} />}
    >
      {part === 'ended' ? (
        <EndedList accounts={accounts} />
      ) : (
        <Shared accounts={accounts} problem={problem} />
      )}
    </ListCard>
  )
}

/** Copies a cell or row; null: announces that there is nothing to copy. */
const copyCell = (copied: CopiedText | null): void =>
  copied === null ? announce(messages.nothingToCopy) : void copyText(copied.text, copied.what)

type SharedProps = AccountsProps & { problem: NonNullable<Parameters<typeof ListRows>[0]['problem']> }

/** The rows of the customers who share, or why there are none. */
function Shared({ accounts, problem }: SharedProps) {
  const { list, service, record } = accounts
  const { shown, first, total } = list
  useFocusLeft(first?.arrived != null, list.toRows)
  const { rows, hidden, reveal, folds } = useFolds(accounts)
  const offersChanges = useTellsMore()
  const instead = first?.instead ?? null
  const search = instead ?? shown.search
  const typed = shown.search.trim()
  const cells = useCallback(
    (row: AccountRow, active: boolean, above: AccountRow | undefined) =>
      accountCells(row, above, { search, active, folds }),
    [search, folds],
  )
  const { sort: order } = list.filter
  const sort = {
    by: sortedColumn(order),
    descending: order.descending,
    onSort: (by: string) => accounts.change({ sort: orderAfter(order, by) }),
  }
  const menuOf = (row: AccountRow, cell: number | null) => {
    const all = accountCopies(row)
    const away = folds.hiddenOf(row)
    return [
      { label: messages.open, keys: 'Enter', onChoose: () => record.onOpen(row) },
      ...(away === 0 ? [] : [{ label: messages.fold.unfold(away), onChoose: () => folds.unfold(row) }]),
      ...copiesOf(cell === null ? undefined : all[cell]).map(copied => ({
        label: copyWords(copied.what),
        onChoose: () => copyCell(copied),
      })),
      { label: messages.copyRow, keys: shortcut('C'), onChoose: () => copyCell(copyOf(all, null)) },
    ]
  }
  return (
    <>
      <NearLine typed={shown.search} instead={instead} />
      {first === undefined || first.arrived === null ? null : (
        <div className="line arrived-line">
          <span aria-live="polite" className="clip">
            {arrivedWords(first.arrived, offersChanges)}
          </span>
          <Button look="quiet" label={messages.showArrived} onPress={list.showArrived}>
            {messages.show}
          </Button>
        </div>
      )}
      <ListRows
        {...list.grid}
        label={messages.list}
        className="accounts-grid"
        cardLines={3}
        columns={accountColumns}
        rows={rows}
        total={total - hidden}
        keyOf={row => row.id}
        reveal={reveal}
        cells={cells}
        byCell
        onCopy={(row, cell) => copyCell(copyOf(accountCopies(row), cell))}
        menuOf={menuOf}
        problem={problem}
        reading={messages.reading}
        record={record}
        sort={sort}
        // No "no match" beside a failed look-up: the service may still have the account.
        nothing={isFiltered(shown) && problem.failure !== null ? null : <NoneListed accounts={accounts} />}
      />
      {total > 0 && couldBeId(typed) ? <AskRow text={typed} service={service} /> : null}
    </>
  )
}

/** How many rows are shown, and the list's shortcuts. */
function Foot({ accounts: { list, part, summary } }: AccountsProps) {
  const { first, total, exact, shown } = list
  if (part === 'ended') return <span>{messages.ended.note}</span>
  if (first === undefined || summary === undefined) return <span>{messages.unknown}</span>
  const utilityAccounts = first.rows.filter(row => row.utilityAccount).length
  const customers = first.rows.length >= total ? new Set(first.rows.map(row => row.customerId)).size : null
  return (
    <>
      <span aria-live="polite">
        {isUnread(summary)
          ? messages.unknown
          : countWords({
              filtered: isFiltered(shown),
              // Customers without utility accounts have rows, too.
              total: Math.min(total, summary.utilityAccounts),
              exact,
              customers,
              utilityAccounts,
              all: summary,
            })}
      </span>
      <NotListed summary={summary} />
      <span className="list-keys clip">{messages.keys}</span>
    </>
  )
}
