import { queryOptions } from '@tanstack/react-query'
import type { AttentionKind, ChosenPlace } from '../../../contract/places.ts'
import { ask, queryClient } from '../../shared/hooks/query-client.ts'
import { firstWindow } from '../../shared/rows/use-rows.ts'
import { windowSize } from '../../shared/rows/windows.ts'

const statesKey = (search: string, whole: boolean) => ['addresses', 'states', search, whole]

/** States with what a search finds in each; `whole`: counted to the end. */
export const statesQuery = (search: string, whole = false) => ({
  queryKey: statesKey(search, whole),
  queryFn: () => ask('addresses.states', { search, whole }),
})

/** The same of the cities of a state. */
export const citiesQuery = (search: string, state: string | null, whole = false) => ({
  queryKey: ['addresses', 'cities', search, state, whole],
  queryFn: () => ask('addresses.cities', { search, state, whole }),
})

/** The utility accounts of one city; their windows hang below this key. */
export const streetsKey = (search: string, state: string | null, city: string | null) =>
  ['addresses', 'streets', search, state, city] as const

export const readStreets =
  (search: string, state: string | null, city: string | null) => (offset: number, limit: number) =>
    ask('addresses.streets', { search, state, city, offset, limit })

/** The states as above; the cities and streets that will stand beside them come along, since each would be one more way to main. */
export const columnsQuery = (
  search: string,
  wanted: { state: ChosenPlace | null; city: ChosenPlace | null },
) => ({
  queryKey: statesKey(search, false),
  queryFn: async () => {
    const { states, chosen } = await ask('addresses.columns', { search, ...wanted, limit: windowSize })
    if (chosen !== null) {
      const { state, cities, city, streets } = chosen
      const street = firstWindow(streetsKey(search, state, city), readStreets(search, state, city))
      queryClient.setQueryData(citiesQuery(search, state).queryKey, cities)
      queryClient.setQueryData(street.queryKey, streets)
    }
    return states
  },
})

/** What looking through all addresses found; asking has it done, and done again once accounts have changed. */
export const surveyQuery = queryOptions({
  queryKey: ['survey', 'state'],
  queryFn: () => ask('addresses.survey', undefined),
})

/** How much of it a search finds. */
export const surveyedQuery = (search: string) =>
  queryOptions({
    queryKey: ['survey', 'found', search],
    queryFn: () => ask('addresses.surveyCounts', { search }),
  })

export const sharedKey = (search: string) => ['survey', 'places', search] as const
export const readShared = (search: string) => (offset: number, limit: number) =>
  ask('addresses.places', { search, offset, limit })

export const attentionKey = (kind: AttentionKind, search: string) =>
  ['survey', 'attention', kind, search] as const
export const readAttention = (kind: AttentionKind, search: string) => (offset: number, limit: number) =>
  ask('addresses.attention', { kind, search, offset, limit })

/** The utility accounts at the address of one of them, by its row's id. */
export const sameKey = (rowId: number) => ['addresses', 'same', rowId] as const
export const readSame = (rowId: number) => (offset: number, limit: number) =>
  ask('addresses.same', { rowId, offset, limit })
