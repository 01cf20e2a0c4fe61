import { queryOptions } from '@tanstack/react-query'
import { ask } from '../../shared/hooks/query-client.ts'

export type AccountsFilter = {
  search: string
  utility: string | null
  state: string | null
  onlyNew: boolean
}

export const noFilter: AccountsFilter = { search: '', utility: null, state: null, onlyNew: false }

/** The list with its search and filters; its windows hang below this key. */
export const accountsKey = (filter: AccountsFilter) => ['accounts', 'page', filter] as const

export const readAccounts = (filter: AccountsFilter) => (offset: number, limit: number) =>
  ask('accounts.page', { ...filter, offset, limit })

/** What is stored of one customer. */
export const accountQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['accounts', 'details', customerId],
    queryFn: () => ask('accounts.get', { customerId }),
  })
