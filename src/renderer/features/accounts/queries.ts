import { keepPreviousData } from '@tanstack/react-query'
import { type AccountFilter, unfiltered } from '../../../contract/accounts/account-filter.ts'
import type { AccountsPage } from '../../../contract/model.ts'
import { ask, counted, query, queryClient } from '../../shared/hooks/query-client.ts'
import { keptList, type ListSource } from '../../shared/rows/list-source.ts'
import type { useList } from '../../shared/rows/use-list.ts'
import { sessionState } from '../../ui/store.ts'

/** Search, filters and order of the list. */
export type AccountsFilter = Omit<AccountFilter, 'seen'>

const { seen: _, ...everything } = unfiltered
export const noFilter: AccountsFilter = everything

/** Whether search or filters hide anything. */
export const isFiltered = ({ sort: _, search, ...filter }: AccountsFilter): boolean =>
  search.trim() !== '' || Object.values(filter).some(value => value !== null && value !== false)

/** The order that each column's head sorts by. */
const columnOrders = { customer: 'name', utility: 'utility', address: 'place' } as const

type Order = AccountsFilter['sort']

/** The column that an order sorts by; '': none. Pure. */
export const sortedColumn = ({ by }: Order): string =>
  Object.entries(columnOrders).find(([, order]) => order === by)?.[0] ?? ''

/** The order after a press on a column's head: by that column, reversed if it was that already. Pure. */
export const orderAfter = (before: Order, column: string): Order => {
  const by = Object.entries(columnOrders).find(([id]) => id === column)?.[1] ?? before.by
  return { by, descending: by === before.by && !before.descending }
}

/** The filter that a route to the list asks for; null: none. Pure. */
export const wantedFilter = (by: string | undefined): AccountsFilter | null =>
  by === 'standing' || by === 'new'
    ? { ...noFilter, standing: by === 'standing', onlyNew: by === 'new' }
    : null

/** Customers opened while only new ones are listed: they stay in that list until the filter changes, so that no row vanishes. */
export const keptSeen = sessionState<string[]>([])

/** Drops the cached pages with them, too: when new ones are listed again, those seen meanwhile are none. */
export const forgetSeen = (): void => {
  if (keptSeen.read().length > 0) queryClient.removeQueries({ queryKey: ['accounts', 'page'] })
  keptSeen.write([])
}

export const accountsList: ListSource<AccountsFilter, AccountsPage> = {
  kept: keptList(noFilter),
  key: filter => ['accounts', 'page', filter],
  read: filter => (offset, limit, upTo) =>
    ask('accounts.page', { ...filter, offset, limit, upTo: upTo ?? null, seen: keptSeen.read() }),
  count: filter => counted('accounts.count', filter),
}

export type AccountsRows = ReturnType<typeof useList<AccountsFilter, AccountsPage>>

/** How many customers each tab has, given search and filters. */
export const customersQuery = ({ onlyNew: _, sort: __, ...filter }: AccountsFilter) =>
  counted('accounts.customers', { ...noFilter, ...filter })

/** The values that can be filtered by, given the chosen utility and place; the last ones stay while new ones load. */
export const facetsQuery = ({ utility, state, city }: AccountsFilter) => ({
  ...query('accounts.facets', { utility, state, city }),
  placeholderData: keepPreviousData,
})

/** How many utility accounts there are for each way of matching links, given utility and place. */
export const knownQuery = ({ utility, state, city }: AccountsFilter) =>
  counted('accounts.known', { utility, state, city })
