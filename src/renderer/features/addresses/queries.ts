import { queryOptions } from '@tanstack/react-query'
import type { AddressFilter, AddressView, ChosenPlace } from '../../../contract/places.ts'
import { ask } from '../../shared/hooks/query-client.ts'

/** What is listed, or shown on the map. */
export type Filter = Omit<AddressFilter, 'view'> & { view: AddressView | 'map' }

export const noFilter: Filter = { view: 'all', kind: null, search: '', state: null, city: null }

/** Of what is on the map, the list has all. */
export const listedOf = ({ view, ...filter }: Filter): AddressFilter => ({
  ...filter,
  view: view === 'map' ? 'all' : view,
})

/** States with what a search finds in each; `whole`: counted to the end. */
export const statesQuery = (search: string, whole = false) => ({
  queryKey: ['addresses', 'states', search, whole],
  queryFn: () => ask('addresses.states', { search, whole }),
})

/** The same of the cities of a state. */
export const citiesQuery = (search: string, state: ChosenPlace | null, whole = false) => ({
  queryKey: ['addresses', 'cities', search, state, whole],
  queryFn: () => ask('addresses.cities', { search, state: state?.name ?? null, whole }),
})

/** A list's windows hang below this key; what the survey finds is asked for anew when it is done again. */
export const listKey = (filter: AddressFilter) =>
  [filter.view === 'all' ? 'addresses' : 'survey', 'page', filter] as const

export const readList = (filter: AddressFilter) => (offset: number, limit: number) =>
  ask('addresses.page', { ...filter, offset, limit })

/** What looking through all addresses found; asking has it done, and done again once accounts have changed. */
export const surveyQuery = queryOptions({
  queryKey: ['survey', 'state'],
  queryFn: () => ask('addresses.survey', undefined),
})

/** How much of it is found by a search, in a place. */
export const surveyedQuery = ({ search, state, city }: Filter) =>
  queryOptions({
    queryKey: ['survey', 'found', search, state, city],
    queryFn: () => ask('addresses.surveyCounts', { search, state, city }),
  })
