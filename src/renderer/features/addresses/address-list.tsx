import { useQuery } from '@tanstack/react-query'
import { Building2, CircleCheck, MapPin, SearchX } from 'lucide-react'
import { type RefObject, useCallback, useRef } from 'react'
import type { AddressRow } from '../../../contract/places.ts'
import { accountsSummaryQuery } from '../../shared/hooks/accounts-summary.ts'
import { NothingRead } from '../../shared/reading-note.tsx'
import { accountRoute, addressRoute, mapRoute } from '../../shared/routes/account-route.ts'
import { go } from '../../shared/routes/here.ts'
import { ListFind } from '../../shared/rows/list-find.tsx'
import { ListRows } from '../../shared/rows/list-rows.tsx'
import { NearLine } from '../../shared/rows/near-line.tsx'
import { questionMessages } from '../../shared/words/missing-address.ts'
import { Tabs } from '../../ui/fields/tabs.tsx'
import { ListCard } from '../../ui/layout/screen.tsx'
import { Empty } from '../../ui/notices/empty.tsx'
import { count } from '../../ui/text/numbers.ts'
import { shortcut } from '../../ui/text/shortcut.ts'
import { addressCells, columnsOf, copyBlock, copyQuestion, mailOwnQuestion } from './address-cells.tsx'
import { AddressFilters, isNarrowed, setFilters } from './address-filters.tsx'
import { messages } from './address-messages.ts'
import { type Filter, isSurvey, noFilter } from './queries.ts'
import { StatesView } from './states-view.tsx'
import type { Addresses } from './use-addresses.ts'

const views = ['all', 'same', 'attention', 'map'] as const

type AddressListProps = { addresses: Addresses }

/** The list of addresses, grouped by place and narrowed by view, search and filters. */
export function AddressList({ addresses }: AddressListProps) {
  const tableRef = useRef<HTMLDivElement>(null)
  const { list, tabs, total, exact, survey, isKnown } = addresses
  const { filter, change } = list
  const isLookingAgain = survey.isFetching && !survey.isPlaceholderData
  return (
    <ListCard
      label={messages.card}
      busy={list.rows.busy}
      find={
        <ListFind
          {...{ list, change }}
          label={messages.search}
          onLeave={() =>
            filter.view === 'map' ? tableRef.current?.querySelector('button')?.focus() : list.toRows()
          }
          set={setFilters(filter)}
          reset={{ kind: null, state: null, city: null }}
        >
          {filter.view === 'map' ? null : <AddressFilters addresses={addresses} />}
        </ListFind>
      }
      bar={
        <Tabs
          label={messages.views.label}
          tabs={views.map(id => {
            const n = tabs[id]
            return { id, label: messages.views[id], count: n === null ? null : count(n) }
          })}
          chosen={filter.view}
          onChoose={view => change(view === 'map' ? { view, state: null, city: null } : { view })}
        />
      }
      foot={
        <>
          <span>
            {isKnown
              ? messages.found(filter, { total, exact, same: tabs.same }, isNarrowed(filter))
              : messages.unknown}
          </span>
          {isSurvey(filter) && isKnown && isLookingAgain ? <span>{messages.lookingAgain}</span> : null}
        </>
      }
    >
      <Rows addresses={addresses} tableRef={tableRef} />
    </ListCard>
  )
}

const menuOf = (listed: AddressRow) => {
  const { customerId, position } = listed.row
  const ask = copyQuestion(listed)
  const mail = mailOwnQuestion(listed)
  return [
    { label: messages.open, keys: 'Enter', onChoose: () => go(addressRoute(customerId, position)) },
    { label: messages.copyBlock, keys: shortcut('C'), onChoose: () => copyBlock(listed) },
    ...(ask === null ? [] : [{ label: questionMessages.copy, onChoose: ask }]),
    ...(mail === null ? [] : [{ label: questionMessages.mail, onChoose: mail }]),
    { label: messages.showAccount, onChoose: () => go(accountRoute(customerId)) },
  ]
}

/** Pushes the list over a history entry of the map, so that Back returns to the map. */
const chooseOnMap = (choose: () => void): void => {
  go(mapRoute, { replace: true })
  go({ to: '/addresses' })
  choose()
}

/** The rows of a view, or the map; a row opens its customer. */
function Rows({ addresses, tableRef }: AddressListProps & { tableRef: RefObject<HTMLDivElement | null> }) {
  const { list, states, survey, total, record } = addresses
  const { filter, shown, change } = list
  const { view } = shown
  // Of a view or filter that has none of it, the empty list says what was typed.
  const instead = total > 0 ? (list.first?.instead ?? null) : null
  const search = instead ?? shown.search
  const cells = useCallback(
    (row: AddressRow, active: boolean, above: AddressRow | undefined) =>
      addressCells(row, search, active, above),
    [search],
  )
  const failed = [survey, states].find(({ error }) => error !== null)
  return (
    <>
      <NearLine typed={shown.search} instead={instead} />
      <ListRows
        {...list.grid}
        label={messages.title}
        className={`addresses-grid of-${view}`}
        columns={columnsOf(shown)}
        cardLines={3}
        total={total}
        cells={cells}
        keyOf={({ row, finding }) => `${row.id} ${finding?.kind ?? ''}`}
        onCopy={copyBlock}
        menuOf={menuOf}
        problem={{ failure: failed?.error ?? null, onRetry: () => void failed?.refetch() }}
        reading={isSurvey(filter) ? messages.looking : messages.reading}
        nothing={
          <NothingListed filter={filter} onShowAll={() => change({ ...noFilter, view: filter.view })} />
        }
        instead={
          filter.view === 'map' ? (
            <StatesView
              states={states.data ?? []}
              tableRef={tableRef}
              onChoose={name =>
                chooseOnMap(() => change({ view: 'all', state: { name, anySpelling: true }, city: null }))
              }
            />
          ) : null
        }
        record={record}
      />
    </>
  )
}

/** Why the list is empty, and the way on. */
function NothingListed({ filter, onShowAll }: { filter: Filter; onShowAll: () => void }) {
  const { utilityAccounts, ended = 0 } = useQuery(accountsSummaryQuery).data ?? {}
  if (isNarrowed(filter))
    return (
      <Empty icon={SearchX} way={{ label: messages.showAll, onPress: onShowAll }}>
        {messages.noMatch(filter.search.trim())}
      </Empty>
    )
  if (utilityAccounts === 0 || !isSurvey(filter))
    return <NothingRead icon={MapPin} yet={messages.yet(ended)} noList={messages.noList} />
  return filter.view === 'same' ? (
    <Empty icon={Building2}>{messages.noneShared}</Empty>
  ) : (
    <Empty icon={CircleCheck}>{messages.allWell}</Empty>
  )
}
