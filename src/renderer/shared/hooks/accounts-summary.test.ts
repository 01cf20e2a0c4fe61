import { environmentManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { accountsSummaryQuery } from './accounts-summary.ts'
import { queryClient } from './query-client.ts'

afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('has the time of the last check while nothing changes, of which no event tells', async () => {
  // Without a window React Query thinks that it runs on a server, where `refetchInterval` does nothing.
  environmentManager.setIsServer(() => false)
  vi.useFakeTimers()
  const began = Date.now()
  vi.stubGlobal('window', { bridge: { call: async () => ({ ok: true, value: { asOf: Date.now() } }) } })
  const observer = new QueryObserver(queryClient, accountsSummaryQuery)
  const stop = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(observer.getCurrentResult().data?.asOf).toBeGreaterThanOrEqual(began + 3_540_000)
  stop()
})
