import { queryOptions } from '@tanstack/react-query'
import { ask } from '../../shared/hooks/query-client.ts'

export const statesQuery = (search: string) =>
  queryOptions({
    queryKey: ['addresses', 'states', search],
    queryFn: () => ask('addresses.states', { search }),
  })

export const citiesQuery = (search: string, state: string | null) =>
  queryOptions({
    queryKey: ['addresses', 'cities', search, state],
    queryFn: () => ask('addresses.cities', { search, state }),
  })

/** The utility accounts of one city; their windows hang below this key. */
export const streetsKey = (search: string, state: string | null, city: string | null) =>
  ['addresses', 'streets', search, state, city] as const

export const readStreets =
  (search: string, state: string | null, city: string | null) => (offset: number, limit: number) =>
    ask('addresses.streets', { search, state, city, offset, limit })
