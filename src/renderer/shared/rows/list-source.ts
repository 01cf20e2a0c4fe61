import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import { type Store, sessionState } from '../../ui/store.ts'
import type { ListPage } from './use-rows.ts'

/** Session state of a list: its filter, and the newest row it is frozen at while scrolled down (null: not frozen). */
export type KeptList<Filter> = { filter: Store<Filter>; latest: Store<number | null> }

export const keptList = <Filter>(filter: Filter): KeptList<Filter> => ({
  filter: sessionState(filter),
  latest: sessionState<number | null>(null),
})

export type CountQuery = Pick<UseQueryOptions<number | null>, 'queryKey' | 'queryFn' | 'staleTime'>

/** A long list served by main. Made once, outside components: its identity is a dependency of hooks. */
export type ListSource<Filter, P extends ListPage> = {
  kept: KeptList<Filter>
  key: (filter: Filter) => QueryKey
  /** `upTo`: newest row to include, while the list is frozen; null or left out: all rows. */
  read: (filter: Filter) => (offset: number, limit: number, upTo?: number | null) => Promise<P>
  /** Counts all matches, for a page whose own count was capped. */
  count?: (filter: Filter) => CountQuery
}
