import { environmentManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import type { AccountsSummary } from '../../../contract/model.ts'
import { accountsSummaryQuery, mayBringLinks } from './accounts-summary.ts'
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

it('expects links of a service whose first list is being read, and not for ever', () => {
  const connection = { offersChanges: true, upToDate: false, reachability: 'connected' } as const
  const now = 1_800_000_000_000
  const unread: AccountsSummary = {
    ...{
      customers: 0,
      ended: 0,
      utilityAccounts: 0,
      newCustomers: 0,
      newest: null,
      asOf: null,
      upToDate: false,
    },
    ...{
      listOffered: null,
      refreshing: true,
      lastReading: null,
      missing: 0,
      readings: 0,
      utilities: [],
      states: [],
    },
  }
  const read: AccountsSummary = {
    ...{ ...unread, customers: 3, asOf: now, listOffered: true, readings: 1 },
    lastReading: { ok: true, value: 'complete' },
  }
  expect([unread, read].map(summary => mayBringLinks(connection, summary, now))).toEqual([true, true])
  expect(mayBringLinks(connection, read, now + 60_001)).toBe(false)
  // A later list: the links were read after the first.
  expect(mayBringLinks(connection, { ...read, readings: 2 }, now)).toBe(false)
  // Started again, with a list from before: whether the key is there or not, nothing is read that would end this.
  expect(
    mayBringLinks(
      { ...connection, reachability: 'unknown' },
      { ...read, lastReading: null, readings: 0 },
      now,
    ),
  ).toBe(false)
  expect(mayBringLinks({ ...connection, reachability: 'unreachable' }, unread, now)).toBe(false)
  expect(mayBringLinks({ ...connection, offersChanges: false }, unread, now)).toBe(false)
  expect(mayBringLinks({ ...connection, upToDate: true }, read, now)).toBe(false)
  expect(
    mayBringLinks(
      connection,
      { ...unread, lastReading: { ok: false, failure: { code: 'key_refused' } } },
      now,
    ),
  ).toBe(false)
})
