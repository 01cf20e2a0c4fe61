import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import { type Store, sessionState } from '../../ui/store.ts'
import type { ListPage } from './use-rows.ts'

/** What is asked of a list, and the newest row that it holds still at, while another screen is open. */
export type KeptList<Filter> = { filter: Store<Filter>; latest: Store<number | null> }

export const keptList = <Filter>(filter: Filter): KeptList<Filter> => ({
  filter: sessionState(filter),
  latest: sessionState<number | null>(null),
})

export type CountQuery = Pick<UseQueryOptions<number | null>, 'queryKey' | 'queryFn' | 'staleTime'>

/** A long list of main's; the same object each time, made once outside components. */
export type ListSource<Filter, P extends ListPage> = {
  kept: KeptList<Filter>
  key: (filter: Filter) => QueryKey
  /** `upTo`: the newest row that the list holds still at; null: all that there are. */
  read: (filter: Filter) => (offset: number, limit: number, upTo: number | null) => Promise<P>
  /** Counts all that is found, where a page did not. */
  count?: (filter: Filter) => CountQuery
}
