import { useQuery } from '@tanstack/react-query'
import { type RefObject, useImperativeHandle, useRef } from 'react'
import { useCommand } from '../../shared/commands.ts'
import type { ExportPart } from '../../shared/exporting/wanted.ts'
import { useFirstFocus } from '../../shared/hooks/use-first-focus.ts'
import { useShown } from '../../shared/hooks/use-shown.ts'
import { ListBody } from '../../shared/list-body.tsx'
import { readAhead, useRows } from '../../shared/rows/use-rows.ts'
import { FilterButton } from '../../ui/fields/filter-button.tsx'
import { SearchBox } from '../../ui/fields/search-box.tsx'
import { ToggleChip } from '../../ui/fields/toggle-chip.tsx'
import { focusActiveRow } from '../../ui/grid/use-grid-focus.ts'
import { createKept, useKept } from '../../ui/kept.ts'
import { ListCard } from '../../ui/layout/list-card.tsx'
import { Outside } from '../../ui/text/outside.tsx'
import { AddressFilters, filtersSet } from './address-filters.tsx'
import { messages } from './address-messages.ts'
import { addressParts } from './address-parts.ts'
import { AddressRows } from './address-rows.tsx'
import { AddressTabs } from './address-tabs.tsx'
import { NothingListed } from './nothing-listed.tsx'
import { type Filter, listedOf, listKey, noFilter, readList, statesQuery, surveyQuery } from './queries.ts'
import { StatesView } from './states-view.tsx'
import { useCounted } from './use-counted.ts'
import { useSurveyed } from './use-surveyed.ts'

const keptFilter = createKept(noFilter)

type AddressListProps = {
  gridRef: RefObject<HTMLDivElement | null>
  /** Gets what can be exported and printed: what is listed here, in this order. */
  partsRef: RefObject<(() => ExportPart[]) | null>
}

/** All addresses, place by place; which of them is a question of the view, the search and the filters. */
export function AddressList({ gridRef, partsRef }: AddressListProps) {
  const searchRef = useRef<HTMLInputElement>(null)
  const tableRef = useRef<HTMLDivElement>(null)
  const [filter, setFilter] = useKept(keptFilter)
  useFirstFocus(searchRef)
  useCommand('search', () => searchRef.current?.select())
  const survey = useQuery(surveyQuery)
  const counts = useSurveyed(filter, survey.data)
  const states = useCounted(statesQuery(filter.search), statesQuery(filter.search, true))
  const listed = listedOf(filter)
  const rows = useRows(listKey(listed), readList(listed))
  const shown = useShown(filter, rows.busy)
  const { first } = rows
  const isMap = filter.view === 'map'
  const isSurvey = filter.view === 'same' || filter.view === 'attention'
  const inState = (states.data?.groups ?? []).filter(
    ({ name }) => filter.state === null || name === filter.state.name,
  )
  const counted =
    states.data?.exact === true && !states.isPlaceholderData && filter.city === null
      ? inState.reduce((sum, { utilityAccounts }) => sum + utilityAccounts, 0)
      : null
  const total = isSurvey || first?.exact === true ? (first?.total ?? 0) : (counted ?? first?.total ?? 0)
  const exact = first?.exact === true || (!isSurvey && counted !== null)
  const change = (part: Partial<Filter>) => {
    const next = { ...filter, ...part }
    readAhead(listKey(listedOf(next)), readList(listedOf(next)))
    setFilter(next)
  }
  const showAll = () => change({ ...noFilter, view: filter.view })
  useImperativeHandle(partsRef, () => () => addressParts(filter, exact ? total : null))
  const failed = [survey, states].find(({ error }) => error !== null)
  const isKnown = first !== undefined && (!isSurvey || survey.data?.known === true)
  const nothing = total === 0 ? <NothingListed {...{ filter, onShowAll: showAll }} /> : null
  return (
    <ListCard
      label={messages.card}
      busy={rows.busy}
      top={
        <div className="list-top">
          <SearchBox
            label={messages.search}
            value={filter.search}
            onChange={search => change({ search })}
            onLeave={() =>
              isMap ? tableRef.current?.querySelector('button')?.focus() : focusActiveRow(gridRef.current)
            }
            inputRef={searchRef}
          />
          <FilterButton
            set={filtersSet(filter)}
            onReset={() => change({ kind: null, state: null, city: null })}
          >
            <AddressFilters filter={filter} states={states.data} counts={counts} onChange={change} />
          </FilterButton>
        </div>
      }
      bar={
        <>
          <AddressTabs
            view={filter.view}
            total={first?.exact === true && !isSurvey ? total : counted}
            counts={counts}
            onChoose={view => change({ view })}
          />
          {filter.state === null ? null : (
            <ToggleChip selected onChange={() => change({ state: null, city: null })}>
              <Outside text={filter.city?.name ?? filter.state.name ?? messages.notGiven} />
              {messages.away}
            </ToggleChip>
          )}
        </>
      }
      foot={
        <>
          <span>
            {isKnown
              ? messages.found(filter, total, exact, filter.search.trim() !== '' || filtersSet(filter) > 0)
              : messages.unknown}
          </span>
          {isSurvey && survey.data?.looking === true ? <span>{messages.lookingAgain}</span> : null}
        </>
      }
    >
      <ListBody
        failure={failed?.error ?? rows.failure}
        onRetry={() => void (failed === undefined ? rows.retry() : failed.refetch())}
        reading={isSurvey ? messages.looking : messages.reading}
        isKnown={isKnown}
        nothing={nothing}
      >
        {isMap ? (
          <StatesView
            states={states.data ?? { groups: [], exact: false }}
            tableRef={tableRef}
            onChoose={name => change({ view: 'all', state: { name }, city: null })}
          />
        ) : (
          <AddressRows rows={rows} filter={shown} total={total} gridRef={gridRef} />
        )}
      </ListBody>
    </ListCard>
  )
}
