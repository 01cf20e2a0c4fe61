import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type AccountFilter, unfiltered } from '../../../contract/accounts/account-filter.ts'
import { counted } from '../../shared/hooks/counted.ts'
import { ask } from '../../shared/hooks/query-client.ts'

/** Search, filters and order of the list. */
export type AccountsFilter = Omit<AccountFilter, 'seen'>

const { seen: _, ...everything } = unfiltered
export const noFilter: AccountsFilter = everything

/** Whether less than all is shown. */
export const isFiltered = ({ sort: _, search, ...filter }: AccountsFilter): boolean =>
  search.trim() !== '' || Object.values(filter).some(value => value !== null && value !== false)

/** The filter that a route to the list asks for; null: none. Pure. */
export const wantedFilter = (by: string | undefined): AccountsFilter | null =>
  by === 'standing' || by === 'new'
    ? { ...noFilter, standing: by === 'standing', onlyNew: by === 'new' }
    : null

/** The list with its search and filters; its windows hang below this key. */
export const accountsKey = (filter: AccountsFilter) => ['accounts', 'page', filter] as const

/** `seen`: customers who were opened while only new ones are shown; they stay until the filter changes. */
export const readAccounts =
  (filter: AccountsFilter, seen: () => string[]) => (offset: number, limit: number, upTo: number | null) =>
    ask('accounts.page', { ...filter, offset, limit, upTo, seen: seen() })

/** What can be filtered by beside what is chosen. */
export const facetsQuery = ({ utility, state }: AccountsFilter) =>
  queryOptions({
    queryKey: ['accounts', 'facets', utility, state],
    queryFn: () => ask('accounts.facets', { utility, state }),
    placeholderData: keepPreviousData,
  })

/** How many utility accounts there are by how their customers' links are known, where it is filtered by place and utility. */
export const knownQuery = ({ utility, state, city }: AccountsFilter) =>
  counted(['accounts', 'known', utility, state, city], () => ask('accounts.known', { utility, state, city }))

/** How many rows there are in all, where a page did not count them to the end. */
export const countQuery = (filter: AccountsFilter) =>
  counted(['accounts', 'count', filter], () => ask('accounts.count', filter))
