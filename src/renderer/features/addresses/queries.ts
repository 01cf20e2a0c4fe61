import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { PlaceCount } from '../../../contract/model.ts'
import type {
  AddressFilter,
  AddressPage,
  AddressView,
  ChosenPlace,
  SurveyCounts,
} from '../../../contract/places.ts'
import { ask, counted } from '../../shared/hooks/query-client.ts'
import { keptList, type ListSource } from '../../shared/rows/list-source.ts'
import { stateCounts } from './map/state-counts.ts'

/** The screen's filter; the map is one of its views. */
export type Filter = Omit<AddressFilter, 'view'> & { view: AddressView | 'map' }

export const noFilter: Filter = { view: 'all', kind: null, search: '', state: null, city: null }

/** The list's filter for main, which knows no map: there it lists all addresses. */
export const listedOf = ({ view, ...filter }: Filter): AddressFilter => ({
  ...filter,
  view: view === 'map' ? 'all' : view,
})

/** Whether the view shows results of the survey (same address, needs attention). */
export const isSurvey = ({ view }: Filter): boolean => view === 'same' || view === 'attention'

export const addressList: ListSource<Filter, AddressPage> = {
  kept: keptList(noFilter),
  key: filter => [isSurvey(filter) ? 'survey' : 'addresses', 'page', listedOf(filter)],
  read: filter => (offset, limit) => ask('addresses.page', { ...listedOf(filter), offset, limit }),
}

const afterAllNames = '\u{10ffff}'

/** Each state once, by its code where it has one, in the order of these; what gives none comes last. */
const oncePerState = (states: PlaceCount[] | null): PlaceCount[] | null =>
  states &&
  stateCounts(states)
    .map(({ code, as, utilityAccounts }) => ({ name: code ?? as, utilityAccounts }))
    .toSorted((one, other) => (one.name ?? afterAllNames).localeCompare(other.name ?? afterAllNames, 'en'))

/** The number of search matches in each state, however it is spelled; null: not counted. */
export const useStates = (search: string) =>
  useQuery({
    ...counted('addresses.states', { search }),
    placeholderData: keepPreviousData,
    select: oncePerState,
  })

/** The same for the cities of a state. */
export const useCities = (search: string, state: ChosenPlace | null) =>
  useQuery({
    ...counted('addresses.cities', { search, state: state?.name ?? null, anySpelling: true }),
    enabled: state !== null,
    placeholderData: keepPreviousData,
  })

/** How many rows each view of the survey has, given search and place; invalidated when accounts change. */
export const useSurvey = ({ search, state, city }: Filter) =>
  useQuery({
    queryKey: ['survey', 'counts', search, state, city],
    queryFn: (): Promise<SurveyCounts> => ask('addresses.survey', { search, state, city }),
    placeholderData: keepPreviousData,
  })
