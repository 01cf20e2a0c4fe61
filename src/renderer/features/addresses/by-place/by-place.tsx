import { useQuery } from '@tanstack/react-query'
import { useImperativeHandle, useRef, useState } from 'react'
import { type ChosenPlace, chosenPlace, type PlaceCounts } from '../../../../contract/places.ts'
import type { ExportPart } from '../../../shared/exporting/wanted.ts'
import { queryClient } from '../../../shared/hooks/query-client.ts'
import { ListProblem } from '../../../shared/list-body.tsx'
import { firstWindow } from '../../../shared/rows/use-rows.ts'
import { focusActiveRow } from '../../../ui/grid/use-grid-focus.ts'
import { useKept } from '../../../ui/kept.ts'
import { ListCard } from '../../../ui/layout/list-card.tsx'
import { AddressSearch, type Searching } from '../address-search.tsx'
import { keptPlaces } from '../kept-place.ts'
import { NoAddresses } from '../no-addresses.tsx'
import { NothingMatches } from '../nothing-matches.tsx'
import { citiesQuery, columnsQuery, readStreets, statesQuery, streetsKey } from '../queries.ts'
import { useCounted } from '../use-counted.ts'
import { addressParts } from './address-parts.ts'
import { PlaceActions } from './place-actions.tsx'
import { PlaceColumn } from './place-column.tsx'
import { foundWords, statesWords } from './places.ts'
import { StreetColumn } from './street-column.tsx'

type Shown = { search: string; state: ChosenPlace; city: ChosenPlace }

const none: PlaceCounts = { groups: [], exact: false }

const isSameShown = (one: Shown, other: Shown | null): boolean =>
  one.search === other?.search && one.state.name === other.state.name && one.city.name === other.city.name

/** The utility accounts by place: state, city, street. */
export function ByPlace({ searching }: { searching: Searching }) {
  const { search } = searching
  const statesRef = useRef<HTMLDivElement>(null)
  const citiesRef = useRef<HTMLDivElement>(null)
  const gridRef = useRef<HTMLDivElement>(null)
  const partsRef = useRef<(() => ExportPart[]) | null>(null)
  const [wanted, setWanted] = useKept(keptPlaces)

  const [shown, setShown] = useState<Shown | null>(null)
  // What comes as more is counted changes nothing of what is chosen.
  const before = shown?.search === search ? shown : null
  const wantedState = wanted.state ?? before?.state ?? null
  const states = useCounted(
    columnsQuery(search, { state: wantedState, city: wanted.city ?? before?.city ?? null }),
    statesQuery(search, true),
  )
  const inStates = states.data ?? none
  const state = chosenPlace(inStates.groups, wantedState)
  const stateName = state?.name ?? null
  const cities = useCounted(
    citiesQuery(search, stateName),
    citiesQuery(search, stateName, true),
    // They come along with the states of a search.
    state !== null && !states.isPlaceholderData,
  )
  const inCities = cities.data ?? none
  const sameState = before !== null && before.state.name === stateName ? before : null
  const city = state === null ? null : chosenPlace(inCities.groups, wanted.city ?? sameState?.city ?? null)
  // While the next state's cities are on their way, the streets stay as they are.
  const isSettled = !states.isPlaceholderData && (state === null || !cities.isPlaceholderData)
  const settled = state === null || city === null || !isSettled ? null : { search, state, city }
  if (settled !== null && !isSameShown(settled, shown)) setShown(settled)
  const streetsOf = [search, stateName, city?.name ?? null] as const
  const streets = useQuery({
    ...firstWindow(streetsKey(...streetsOf), readStreets(...streetsOf)),
    enabled: false,
  })
  const failed = [states, cities].find(query => query.error !== null)
  const searched = search.trim() !== ''
  const empty = states.data?.exact === true && inStates.groups.length === 0
  const total = inCities.exact
    ? (inCities.groups.find(({ name }) => name === shown?.city.name)?.utilityAccounts ?? null)
    : null
  /** Main looks for it while the page is drawn. */
  const searchAhead = (next: string) => {
    void queryClient.prefetchQuery(columnsQuery(next, wanted))
    searching.setSearch(next)
  }
  useImperativeHandle(
    partsRef,
    () => () => addressParts({ search, states: inStates, cities: inCities }, shown),
  )

  return (
    <ListCard
      label="Addresses by place"
      busy={!isSettled || (settled !== null && streets.isPending)}
      bar={
        <>
          <AddressSearch
            searching={{ ...searching, setSearch: searchAhead }}
            onLeave={() => statesRef.current?.focus()}
          />
          <PlaceActions partsRef={partsRef} />
        </>
      }
      foot={
        states.data === undefined ? (
          <span>—</span>
        ) : (
          <>
            <span>{foundWords(states.data, searched)}</span>
            {states.data.exact ? <span>{statesWords(states.data.groups)}</span> : null}
          </>
        )
      }
    >
      <ListProblem failure={failed?.error ?? null} onRetry={() => failed?.refetch()} />
      {empty ? (
        searched ? (
          <NothingMatches searching={searching} one="address" all="addresses" />
        ) : (
          <NoAddresses />
        )
      ) : (
        <div className="places">
          <PlaceColumn
            label="State"
            places={inStates}
            chosen={state}
            search={search}
            onChoose={place => setWanted({ state: place, city: null })}
            onForward={() => citiesRef.current?.focus()}
            listRef={statesRef}
          />
          <PlaceColumn
            label="City"
            places={inCities}
            chosen={city}
            search={search}
            onChoose={place => setWanted({ state, city: place })}
            onForward={() => focusActiveRow(gridRef.current)}
            onBack={() => statesRef.current?.focus()}
            listRef={citiesRef}
          />
          {shown === null ? (
            <div className="street-column" />
          ) : (
            <StreetColumn
              state={shown.state}
              city={shown.city}
              search={shown.search}
              total={total}
              onBack={() => citiesRef.current?.focus()}
              gridRef={gridRef}
            />
          )}
        </div>
      )}
    </ListCard>
  )
}
