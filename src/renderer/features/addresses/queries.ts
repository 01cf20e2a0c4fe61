import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type {
  AddressFilter,
  AddressPage,
  AddressView,
  ChosenPlace,
  SurveyCounts,
} from '../../../contract/places.ts'
import { ask, counted } from '../../shared/hooks/query-client.ts'
import { keptList, type ListSource } from '../../shared/rows/list-source.ts'

/** What is listed, or shown on the map. */
export type Filter = Omit<AddressFilter, 'view'> & { view: AddressView | 'map' }

export const noFilter: Filter = { view: 'all', kind: null, search: '', state: null, city: null }

/** The list behind a filter; behind the map it is all addresses. */
export const listedOf = ({ view, ...filter }: Filter): AddressFilter => ({
  ...filter,
  view: view === 'map' ? 'all' : view,
})

/** Whether it shows what the survey found. */
export const isSurvey = ({ view }: Filter): boolean => view === 'same' || view === 'attention'

/** Utility accounts place by place. */
export const addressList: ListSource<Filter, AddressPage> = {
  kept: keptList(noFilter),
  key: filter => [isSurvey(filter) ? 'survey' : 'addresses', 'page', listedOf(filter)],
  read: filter => (offset, limit) => ask('addresses.page', { ...listedOf(filter), offset, limit }),
}

/** States with what a search finds in each; null: not counted. */
export const useStates = (search: string) =>
  useQuery({ ...counted('addresses.states', { search }), placeholderData: keepPreviousData })

/** The same of the cities of a state. */
export const useCities = (search: string, state: ChosenPlace | null) =>
  useQuery({
    ...counted('addresses.cities', { search, state: state?.name ?? null }),
    enabled: state !== null,
    placeholderData: keepPreviousData,
  })

/** How much each view of the survey has, of what one searches in a chosen place; looked through anew once accounts have changed. */
export const useSurvey = ({ search, state, city }: Filter) =>
  useQuery({
    queryKey: ['survey', 'counts', search, state, city],
    queryFn: (): Promise<SurveyCounts> => ask('addresses.survey', { search, state, city }),
    placeholderData: keepPreviousData,
  })
