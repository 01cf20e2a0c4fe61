import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MapPin, SearchX } from 'lucide-react'
import { useRef, useState } from 'react'
import { isolated } from '../../../../contract/isolated.ts'
import { useCommand } from '../../../shared/commands.ts'
import { ExportButton } from '../../../shared/exporting/export-button.tsx'
import { ShowFailure } from '../../../shared/failure.tsx'
import { useFirstFocus } from '../../../shared/hooks/use-first-focus.ts'
import { useRefresh } from '../../../shared/hooks/use-refresh.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { useKept } from '../../../ui/kept.ts'
import { ListCard } from '../../../ui/list-card.tsx'
import { plural } from '../../../ui/numbers.ts'
import { SearchBox } from '../../../ui/search-box.tsx'
import { focusActiveRow } from '../../../ui/use-grid-focus.ts'
import { keptPlaces, keptSearch } from '../kept-place.ts'
import { LabelsButton } from '../labels-button.tsx'
import { citiesQuery, statesQuery } from '../queries.ts'
import { addressParts } from './address-parts.ts'
import { PlaceColumn } from './place-column.tsx'
import { chosenPlace, statesWords, totalOf } from './places.ts'
import { StreetColumn } from './street-column.tsx'

/** The utility accounts by place: state, city, street. */
export function ByPlace() {
  const searchRef = useRef<HTMLInputElement>(null)
  const statesRef = useRef<HTMLDivElement>(null)
  const citiesRef = useRef<HTMLDivElement>(null)
  const gridRef = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useKept(keptSearch)
  const [wanted, setWanted] = useKept(keptPlaces)
  const refresh = useRefresh()
  useFirstFocus(searchRef)
  useCommand('search', () => searchRef.current?.select())

  const states = useQuery({ ...statesQuery(search), placeholderData: keepPreviousData })
  const state = chosenPlace(states.data ?? [], wanted.state)
  const cities = useQuery({
    ...citiesQuery(search, state?.name ?? null),
    enabled: state !== null,
    placeholderData: keepPreviousData,
  })
  const city = state === null ? null : chosenPlace(cities.data ?? [], wanted.city)
  // While the next state's cities are on their way, the streets stay as they are.
  const settled = state === null || city === null || cities.isPlaceholderData ? null : { state, city }
  const [shown, setShown] = useState(settled)
  if (
    settled !== null &&
    (settled.state.name !== shown?.state.name || settled.city.name !== shown.city.name)
  ) {
    setShown(settled)
  }
  const failed = [states, cities].find(query => query.error !== null)
  const empty = states.data !== undefined && states.data.length === 0
  const searched = search.trim() !== ''
  const partsOf = () => addressParts({ search, states: states.data ?? [], cities: cities.data ?? [] }, shown)

  return (
    <ListCard
      label="Addresses by place"
      bar={
        <>
          <SearchBox
            label="Search addresses"
            value={search}
            onChange={setSearch}
            onLeave={() => statesRef.current?.focus()}
            inputRef={searchRef}
          />
          <div className="bar-end">
            <LabelsButton partsOf={partsOf} />
            <ExportButton partsOf={partsOf} />
          </div>
        </>
      }
      foot={
        states.data === undefined ? (
          <span>—</span>
        ) : (
          <>
            <span>
              {plural(totalOf(states.data), 'utility account')}
              {searched ? ' found' : ''}
            </span>
            <span>{statesWords(states.data)}</span>
          </>
        )
      }
    >
      {failed === undefined || failed.error === null ? null : (
        <div className="list-problem">
          <ShowFailure failure={failed.error} onRetry={() => void failed.refetch()} />
        </div>
      )}
      {empty ? (
        searched ? (
          <Empty
            icon={<SearchX aria-hidden="true" />}
            action={<Button onPress={() => setSearch('')}>Show all addresses</Button>}
          >
            No address matches “{isolated(search.trim())}”.
          </Empty>
        ) : (
          <Empty
            icon={<MapPin aria-hidden="true" />}
            action={refresh.busy ? null : <Button onPress={refresh.start}>Read accounts</Button>}
          >
            {refresh.busy
              ? 'Reading the accounts from the service…'
              : 'No addresses yet. They come with the accounts that customers share.'}
          </Empty>
        )
      ) : (
        <div className="places">
          <PlaceColumn
            label="State"
            groups={states.data ?? []}
            chosen={state}
            search={search}
            onChoose={place => setWanted({ state: place, city: null })}
            onForward={() => citiesRef.current?.focus()}
            listRef={statesRef}
          />
          <PlaceColumn
            label="City"
            groups={cities.data ?? []}
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
              search={search}
              onBack={() => citiesRef.current?.focus()}
              gridRef={gridRef}
            />
          )}
        </div>
      )}
    </ListCard>
  )
}
