import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import type {
  AddressFilter,
  AddressPage,
  AddressView,
  ChosenPlace,
  PlaceCounts,
  SurveyCounts,
} from '../../../contract/places.ts'
import { ask, queryClient } from '../../shared/hooks/query-client.ts'
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

type CountsQuery = (whole: boolean) => { queryKey: QueryKey; queryFn: () => Promise<PlaceCounts> }

/** Places as a first answer has them, and then as they are once all is counted. */
function useCounted(query: CountsQuery, enabled = true) {
  const counts = useQuery({ ...query(false), enabled, placeholderData: keepPreviousData })
  const rest = useQuery({
    queryKey: query(true).queryKey,
    queryFn: async () => {
      const all = await query(true).queryFn()
      queryClient.setQueryData(query(false).queryKey, all)
      return all
    },
    enabled: enabled && !counts.isPlaceholderData && counts.data?.exact === false,
    gcTime: 0,
  })
  return {
    data: counts.data,
    isPlaceholderData: counts.isPlaceholderData,
    error: counts.error ?? rest.error,
    refetch: () => void (counts.error === null ? rest.refetch() : counts.refetch()),
  }
}

/** States with what a search finds in each. */
export const useStates = (search: string) =>
  useCounted(whole => ({
    queryKey: ['addresses', 'states', search, whole],
    queryFn: () => ask('addresses.states', { search, whole }),
  }))

/** The same of the cities of a state. */
export const useCities = (search: string, state: ChosenPlace | null) =>
  useCounted(
    whole => ({
      queryKey: ['addresses', 'cities', search, state, whole],
      queryFn: () => ask('addresses.cities', { search, state: state?.name ?? null, whole }),
    }),
    state !== null,
  )

/** How much each view of the survey has, of what one searches in a chosen place; looked through anew once accounts have changed. */
export const useSurvey = ({ search, state, city }: Filter) =>
  useQuery({
    queryKey: ['survey', 'counts', search, state, city],
    queryFn: (): Promise<SurveyCounts> => ask('addresses.survey', { search, state, city }),
    placeholderData: keepPreviousData,
  })
