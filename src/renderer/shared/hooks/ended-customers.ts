import { queryOptions, useQuery } from '@tanstack/react-query'
import { ask } from './query-client.ts'

/** So many are read: as many as main answers at once. */
const most = 500

const endedCustomersQuery = queryOptions({
  queryKey: ['accounts', 'ended', 'ids'],
  queryFn: async () => {
    const { rows } = await ask('accounts.ended', { offset: 0, limit: most })
    return new Set(rows.map(({ customerId }) => customerId))
  },
})

const none: ReadonlySet<string> = new Set()

/** The 500 customers who ended what they shared last. */
export const useEndedCustomers = (): ReadonlySet<string> => useQuery(endedCustomersQuery).data ?? none
