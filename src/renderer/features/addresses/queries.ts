import { queryOptions } from '@tanstack/react-query'
import type { AttentionKind } from '../../../contract/places.ts'
import { ask } from '../../shared/hooks/query-client.ts'

/** States with what a search finds in each; `whole`: counted to the end. */
export const statesQuery = (search: string, whole = false) => ({
  queryKey: ['addresses', 'states', search, whole],
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
