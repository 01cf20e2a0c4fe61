import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../hooks/query-client.ts'
import { windowQuery, windowSize } from './use-rows.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('forgets the rows that were passed, and keeps the beginning of a list for the way back', async () => {
  const key = ['accounts', 'page']
  const read = async (offset: number) => ({ rows: [offset] })
  const windows = [0, 3].map(window => windowQuery(key, read, window))
  const leave = windows.map(window => new QueryObserver(queryClient, window).subscribe(() => undefined))
  await vi.advanceTimersByTimeAsync(60_000)
  const kept = () => [0, 3].map(window => queryClient.getQueryData([...key, window]))
  expect(kept()).toEqual([{ rows: [0] }, { rows: [3 * windowSize] }])
  for (const one of leave) one()
  await vi.advanceTimersByTimeAsync(40_000)
  expect(kept()).toEqual([{ rows: [0] }, undefined])
  queryClient.clear()
})
