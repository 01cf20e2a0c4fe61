import { afterEach, expect, it, vi } from 'vitest'
import { appStateQuery } from '../hooks/app-state.ts'
import { queryClient } from '../hooks/query-client.ts'
import { accountQuery, lookUpAccount } from './queries.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

it.each([
  { next: 'a', kept: { account: { customerId: 'cus_1' } } },
  { next: 'b', kept: undefined },
])(
  'keeps what a look-up at connection a found only where that is in use still: $next',
  async ({ next, kept }) => {
    const answer = Promise.withResolvers<unknown>()
    vi.stubGlobal('window', { bridge: { call: () => answer.promise } })
    queryClient.setQueryData<unknown>(appStateQuery.queryKey, { currentId: 'a' })
    const found = lookUpAccount('0044')
    queryClient.setQueryData<unknown>(appStateQuery.queryKey, { currentId: next })
    answer.resolve({ ok: true, value: { account: { customerId: 'cus_1' } } })
    await found
    expect(queryClient.getQueryData(accountQuery('cus_1').queryKey)).toEqual(kept)
  },
)
